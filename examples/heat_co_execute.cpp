// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An ordinary Kokkos heat stencil on both processors: the device gets its rows with a halo row on either side, in
// memory of its own. Prints the error against the plain loop, which is 0.
#include <cmath>
#include <cstdio>
#include <utility>

#include "yoke/co_execute.hpp"

using HostField = Kokkos::View<double**, Kokkos::LayoutRight, yoke::HostSpace>;
using DeviceField = Kokkos::View<double**, Kokkos::LayoutRight, yoke::DeviceSpace>;

/// One explicit step of the rows that it is launched for.
template <class Field>
struct Step {
  Field from, to;
  KOKKOS_FUNCTION void operator()(std::size_t row) const {
    for (std::size_t i = 1; i + 1 < from.extent(1); ++i)
      to(row, i) = from(row, i) +
                   0.2 * (from(row - 1, i) + from(row + 1, i) + from(row, i - 1) + from(row, i + 1) - 4 * from(row, i));
  }
};

HostField start(std::size_t n) {
  HostField field("field", n, n);
  for (std::size_t i = 0; i < n; ++i) field(0, i) = field(i, n / 2) = 1;
  return field;
}

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  constexpr std::size_t n = 1000;
  HostField from = start(n), to = start(n), plain_from = start(n), plain_to = start(n);
  DeviceField const device_from("device_from", n, n), device_to("device_to", n, n);
  yoke::Processors processors;
  yoke::CoHandle handle(processors, yoke::find_named(yoke::registered_partitioners(), "sampling", "partitioner"));
  yoke::CoTransfers rows;
  auto const part = [](auto const& field, std::size_t begin, std::size_t end) {
    return Kokkos::subview(field, std::pair(begin, end), Kokkos::ALL);
  };
  rows.copy_in = [&](yoke::DeviceSpace const& space, yoke::Range r) {
    Kokkos::deep_copy(space, part(device_from, r.begin - 1, r.end + 1), part(from, r.begin - 1, r.end + 1));
  };
  rows.copy_out = [&](yoke::DeviceSpace const& space, yoke::Range r) {
    Kokkos::deep_copy(space, part(to, r.begin, r.end), part(device_to, r.begin, r.end));
  };
  for (int step = 0; step < 50; ++step, std::swap(from, to), std::swap(plain_from, plain_to)) {
    yoke::HostAndDevice const both{Step<HostField>{from, to}, Step<DeviceField>{device_from, device_to}};
    yoke::co_execute(handle, {1, n - 1}, both, rows);
    Step<HostField> const plain{plain_from, plain_to};
    Kokkos::parallel_for("plain", Kokkos::RangePolicy<yoke::HostSpace>(1, n - 1), plain);
  }
  Kokkos::fence();
  double error = 0;
  for (std::size_t i = 0; i < n * n; ++i) error += std::abs(from.data()[i] - plain_from.data()[i]);
  std::printf("error: %g\n", error);
  return error == 0 ? 0 : 1;
}
