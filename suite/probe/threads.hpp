// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>

#include "suite/node/lanes.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::probe {

/// Number of threads that fill the processor: the host's own, or half of the threads that a GPU can have in flight.
/// These are all resident at once even if each needs twice the registers that full occupancy allows.
inline std::size_t probe_threads(Processors const& processors, Processor processor) {
  return visit_space(processors, processor, [&](auto const& space) -> std::size_t {
    if constexpr (is_host_space<std::decay_t<decltype(space)>>) return processors.info(processor).threads;
    return static_cast<std::size_t>(space.concurrency()) / 2;
  });
}

/// Policy with one index per thread; on the host static, so that an index always runs on the same thread.
template <class Space>
auto one_index_per_thread(Space const& space, std::size_t threads) {
  return Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>, Kokkos::IndexType<std::size_t>,
                             Kokkos::LaunchBounds<256, 4>>(space, 0, threads);
}

}  // namespace yoke::probe
