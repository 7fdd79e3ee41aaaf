// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>

#include "suite/node/lanes.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Threads that fill the processor: the host's own, or as many as a GPU can have in flight.
inline std::size_t probe_threads(Processors const& processors, Processor processor) {
  return processors.visit(processor, [&](auto const& space) -> std::size_t {
    if constexpr (is_host_space<std::decay_t<decltype(space)>>) return processors.info(processor).threads;
    return static_cast<std::size_t>(space.concurrency());
  });
}

/// One index for each thread; on the host always the same thread.
template <class Space>
auto one_index_per_thread(Space const& space, std::size_t threads) {
  return Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>, Kokkos::IndexType<std::size_t>>(space, 0,
                                                                                                      threads);
}

}  // namespace yoke
