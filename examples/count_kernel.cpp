// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flops and bytes of a Kokkos kernel, counted: y[i] = x[i] + (x[i-1] - 2 x[i] + x[i+1]) / 4. All that it takes of the
// kernel is that its numbers' type is a template parameter; the application goes on with double.
#include <cstdio>

#include "yoke/count.hpp"

template <class Real>
struct Smooth {
  Kokkos::View<Real*, Kokkos::HostSpace> x, y;
  KOKKOS_FUNCTION void operator()(int i) const { y(i) = x(i) + Real(0.25) * (x(i - 1) - 2 * x(i) + x(i + 1)); }
};

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  using Number = yoke::Counted<double>;
  using Numbers = Kokkos::View<Number*, Kokkos::HostSpace>;
  for (int const n : {1000, 2000, 4000}) {
    auto const count = static_cast<std::size_t>(n);
    Smooth<Number> const smooth{Numbers("x", count), Numbers("y", count)};
    yoke::Counting counting;
    counting.watch(smooth.x);
    counting.watch(smooth.y);
    Kokkos::parallel_for(Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace>(1, n - 1), smooth);
    Kokkos::fence();
    yoke::Tally const tally = counting.take();
    int const points = n - 2;
    std::printf("%d points: %g flops, %g bytes loaded, %g stored a point; %g bytes of different places in all\n",
                points, tally.flops() / points, tally.loaded_bytes / points, tally.stored_bytes / points,
                tally.compulsory_bytes());
  }
}
