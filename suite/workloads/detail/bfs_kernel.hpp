// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes.hpp"
#include "suite/workloads/detail/bfs_shape.hpp"

namespace yoke::workloads::bfs {

/// One level of a search, from the vertices that are not reached yet ("bottom-up": Beamer, Asanovic, Patterson, SC
/// 2012): such a vertex is reached if a neighbor was in the preceding level. So each vertex is written by the processor
/// that computes it and by no other, and needs no atomic operation.
template <class Real>
struct Search {
  CountedLike<Real, Offset> const* begin;
  CountedLike<Real, Vertex> const* neighbors;
  CountedLike<Real, Level> const* before;  ///< levels after the preceding level
  CountedLike<Real, Level>* after;
  Level preceding;

  KOKKOS_FUNCTION void operator()(std::size_t v) const {
    Level level = before[v];
    if (level == unreached) {
      Offset const end = begin[v + 1];
      if (end == poisoned) level = missing;
      for (Offset k = begin[v]; k < end; ++k)
        if (is_preceding(k)) {
          level = preceding + 1;
          break;
        }
    }
    after[v] = level;
  }

  /// True if the k-th of all neighbors was reached in the preceding level.
  KOKKOS_FUNCTION bool is_preceding(Offset k) const {
    return static_cast<Level>(before[static_cast<Vertex>(neighbors[k])]) == preceding;
  }
};

/// Enqueues a level for these vertices on the host, whose threads take blocks of them as they become idle.
template <class Space, class Real>
void enqueue_by_threads(Space const& space, Search<Real> const& search, Range vertices) {
  Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>, Kokkos::Schedule<Kokkos::Dynamic>> policy(
      space, vertices.begin, vertices.end);
  policy.set_chunk_size(64);
  Kokkos::parallel_for("yoke::workloads::bfs::level", policy, search);
}

}  // namespace yoke::workloads::bfs
