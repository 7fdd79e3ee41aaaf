// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "suite/core/claims.hpp"

namespace yoke {

/// A host thread that takes the next part from the counter until none is left. `Body` executes some items on the
/// calling thread; if it takes a second argument, that is the thread's number, from 0.
template <class Body>
struct ClaimParts {
  Claims claims;
  Body body;
  void operator()(std::size_t thread) const {
    for (;;) {
      std::int64_t const part = Kokkos::atomic_fetch_add(claims.next, std::int64_t(1));
      if (part >= claims.parts) return;
      std::size_t const begin = static_cast<std::size_t>(part) * claims.part_items, end = begin + claims.part_items;
      Range const items{begin, end < claims.items ? end : claims.items};
      if constexpr (std::is_invocable_v<Body const&, Range, std::size_t>)
        body(items, thread);
      else
        body(items);
      Kokkos::atomic_inc(claims.done + part);
    }
  }
};

/// Enqueues one kernel in which each thread of the host's space executes the parts that it takes, by `body(Range
/// items)` or `body(Range items, std::size_t thread)` (partitioner `claim`). A counter that kernels use while they run
/// has been shown to work between kernels on a split host, which are threads of one process, and not between those of a
/// host and a GPU: Kokkos' atomic operations there are of the GPU's scope.
template <class Space, class Body>
void claim_parts(char const* label, Space const& space, Claims const& claims, Body const& body) {
  Kokkos::parallel_for(label,
                       Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>>(
                           space, 0, static_cast<std::size_t>(space.concurrency()), Kokkos::ChunkSize(1)),
                       ClaimParts<Body>{claims, body});
}

/// Memory for the threads of kernels that claim parts. It stays from run to run, because Kokkos waits for the kernels
/// of all processors before it frees an array.
template <class Real>
class ClaimScratch {
 public:
  /// Returns `each` numbers for each thread of the host's space, one thread's behind the other's.
  template <class Space>
  Real* for_threads_of(Space const& space, std::size_t each) {
    std::size_t const all = each * static_cast<std::size_t>(space.concurrency());
    if (numbers_.size() < all)
      numbers_ = decltype(numbers_)(Kokkos::view_alloc(Kokkos::WithoutInitializing, "yoke::claim_scratch"), all);
    return numbers_.data();
  }

 private:
  Kokkos::View<Real*, Kokkos::HostSpace> numbers_;
};

/// As `claim_parts`, for kernels that compute one item at a time.
template <class Space, class Item>
void claim_items(char const* label, Space const& space, Claims const& claims, Item const& item) {
  claim_parts(label, space, claims, [item](Range items) {
    for (std::size_t i = items.begin; i < items.end; ++i) item(i);
  });
}

}  // namespace yoke
