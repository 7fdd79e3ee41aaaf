// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An application with loops of its own on all threads that makes Processors, uses them, and continues. Its exit status
// shows whether each of its threads may run on the same cores as before.
#include <omp.h>
#include <sched.h>

#include <Kokkos_Core.hpp>
#include <cstdio>
#include <vector>

#include "suite/node/processors.hpp"

namespace {

using Masks = std::vector<std::vector<bool>>;

/// CPU masks of all threads in the application's own loop, and of the thread that starts it outside the loop.
Masks masks_of_all() {
  auto const own = [] {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    std::vector<bool> mask(CPU_SETSIZE);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) mask[cpu] = CPU_ISSET(cpu, &set);
    return mask;
  };
  int const threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  Masks masks(static_cast<std::size_t>(threads) + 1);
  Kokkos::parallel_for(Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace>(0, threads, Kokkos::ChunkSize(1)),
                       [&](int i) { masks[static_cast<std::size_t>(i)] = own(); });
  masks.back() = own();
  return masks;
}

bool same(Masks const& before, char const* when) {
  bool const as_before = masks_of_all() == before;
  std::printf("%s: the masks are %s\n", when, as_before ? "as before" : "others than before");
  return as_before;
}

}  // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Masks const before = masks_of_all();
  bool as_before = true;
  {
    yoke::Processors processors;
    as_before = same(before, "with processors") && as_before;
    for (int i = 0; i < 3; ++i) {
      processors.on_all([](yoke::Processor) {});
      as_before = same(before, "after they have worked") && as_before;
    }
    {
      yoke::Processors::HostBinding const bound(processors);
      processors.on_all([](yoke::Processor) {});
    }
    as_before = same(before, "after a binding") && as_before;
    std::printf("%zu and %zu cores\n", processors.info(yoke::host).cores.size(),
                processors.info(yoke::device).cores.size());
  }
  as_before = same(before, "without processors") && as_before;
  return as_before ? 0 : 1;
}
