// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "ctest/support/bent_brick.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/detail/da_element_kernels.hpp"

namespace yoke::workloads {
namespace {

TEST(DaElements, HaveTheSameBitsIfTheyAreWrittenPastTheCaches) {
  HostSpace const space;
  using Numbers = Kokkos::View<double*, HostSpace>;
  using Geometry = da::Geometry<HostSpace, double>;
  using Stiffness = da::Stiffness<HostSpace, double>;
  da::Mesh const mesh{9};
  auto const coordinates = brick(mesh, 0.2);
  auto const quadrature = da::Quadrature<double>::make();
  std::size_t const blocks = da::blocks(mesh.elements()),
                    count = (mesh.elements() + Geometry::width - 1) / Geometry::width;
  std::vector<Numbers> metric, numbers;
  for (bool const streaming : {false, true}) {
    metric.emplace_back("metric", blocks * da::block * static_cast<std::size_t>(da::geometry_numbers));
    numbers.emplace_back("numbers", blocks * da::block * static_cast<std::size_t>(da::element_numbers));
    Geometry const geometry{quadrature, mesh, coordinates.data(), metric.back().data(), 0};
    Stiffness const stiffness{quadrature, metric.back().data(), numbers.back().data(), 0};
    auto const run = [&](auto const& kernel) {
      using S = da::Streaming<std::decay_t<decltype(kernel)>>;
      using Policy = Kokkos::RangePolicy<HostSpace>;
      if (streaming)
        Kokkos::parallel_for(Policy(space, 0, (count + S::each - 1) / S::each), S{kernel, count});
      else
        Kokkos::parallel_for(Policy(space, 0, count), kernel);
      space.fence();
    };
    run(geometry);
    run(stiffness);
  }
  for (auto const& both : {metric, numbers})
    EXPECT_TRUE(std::equal(both[0].data(), both[0].data() + both[0].size(), both[1].data()));
  EXPECT_NE(numbers[1](0), 0);
}

}  // namespace
}  // namespace yoke::workloads
