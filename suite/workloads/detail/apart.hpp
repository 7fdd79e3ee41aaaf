// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

#include "suite/core/description.hpp"
#include "suite/node/lanes.hpp"

namespace yoke {

/// Items that a thread of a GPU has in such a loop, and that a team has where Kokkos chooses its usual 128 threads.
inline constexpr std::size_t gpu_items_apart = 4, gpu_team_items = 128 * gpu_items_apart;

/// Items of a loop over threads. A GPU's thread has a few, which it loads before it stores any, so that enough of
/// memory's answers are under way; they lie so far apart that neighbouring threads have neighbours. A host's thread
/// goes from item to item, and its compiler makes vectors of them.
template <class Space>
struct Apart {
  static constexpr std::size_t each = is_host_space<Space> ? 1 : gpu_items_apart;
  std::size_t begin, last, stride;
  explicit Apart(Range items)
      : begin(items.begin),
        last(items.empty() ? items.begin : items.end - 1),
        stride((items.size() + each - 1) / each) {}
  /// Item `u` of a thread; beyond the last one, the last again.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t at(std::size_t thread, std::size_t u) const {
    std::size_t const item = begin + thread + u * stride;
    if constexpr (each == 1) return item;
    return item < last ? item : last;
  }
};

/// Policy of such a loop; items may be more than an `int` counts, which is what Kokkos takes on a GPU if not told.
template <class Space>
auto policy_of(Space const& space, Apart<Space> const& items) {
  return Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, items.stride);
}

}  // namespace yoke
