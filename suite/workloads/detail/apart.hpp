// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

#include "suite/core/description.hpp"
#include "suite/node/lanes.hpp"

namespace yoke::workloads {

/// Items of a GPU thread in such a loop, and of a team with Kokkos' usual 128 threads.
inline constexpr std::size_t gpu_items_apart = 4, gpu_team_items = 128 * gpu_items_apart;

/// Items of a loop over threads. A GPU thread has several, and loads all of them before it stores any, so that enough
/// memory requests are in flight; they are spaced so that adjacent threads have adjacent items. A host thread goes from
/// item to item, and its compiler vectorizes them.
template <class Space>
struct Apart {
  static constexpr std::size_t each = is_host_space<Space> ? 1 : gpu_items_apart;
  std::size_t begin, last, stride;
  explicit Apart(Range items)
      : begin(items.begin),
        last(items.empty() ? items.begin : items.end - 1),
        stride((items.size() + each - 1) / each) {}
  /// Returns item `u` of a thread; the last item if that is out of range.
  KOKKOS_FORCEINLINE_FUNCTION std::size_t at(std::size_t thread, std::size_t u) const {
    std::size_t const item = begin + thread + u * stride;
    if constexpr (each == 1) return item;
    return item < last ? item : last;
  }
};

/// Policy of such a loop. The index type is explicit, because there may be more items than the `int` that Kokkos uses
/// on a GPU by default can count.
template <class Space>
auto policy_of(Space const& space, Apart<Space> const& items) {
  return Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, items.stride);
}

}  // namespace yoke::workloads
