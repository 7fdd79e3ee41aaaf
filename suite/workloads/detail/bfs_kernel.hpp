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

/// One level of a search by teams of a GPU, a vertex per thread. In an R-MAT graph some vertices have thousands of
/// times as many neighbors as most: a thread that examined them alone would keep the whole GPU waiting. So threads
/// leave rows longer than `short_row` to their team, which examines them together, one after the other.
template <class Space, class Real>
struct SearchByTeams {
  static constexpr int threads = is_host_space<Space> ? 1 : 128;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, 1>, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;
  /// Neighbors that a thread examines; and that a team examines before it asks whether one was found.
  static constexpr Offset short_row = 32, round = Offset{8} * threads;
  static constexpr std::size_t scratch_bytes = (threads + 1) * sizeof(int) + 64;

  Search<Real> search;
  Range vertices;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    // The number of long rows, and their threads.
    int* const waiting =
        static_cast<int*>(team.team_shmem().get_shmem_aligned((threads + 1) * sizeof(int), sizeof(int)));
    std::size_t const first = vertices.begin + static_cast<std::size_t>(team.league_rank()) * threads;
    Kokkos::single(Kokkos::PerTeam(team), [&] { waiting[0] = 0; });
    team.team_barrier();
    std::size_t const own = first + static_cast<std::size_t>(team.team_rank());
    if (own < vertices.end && !search_alone(own))
      waiting[1 + Kokkos::atomic_fetch_add(&waiting[0], 1)] = team.team_rank();
    team.team_barrier();
    for (int k = 0; k < waiting[0]; ++k) search_together(team, first + static_cast<std::size_t>(waiting[1 + k]));
  }

 private:
  /// Returns whether the vertex's level is found and written.
  KOKKOS_FUNCTION bool search_alone(std::size_t v) const {
    bool const alone = search.before[v] != unreached || search.begin[v + 1] - search.begin[v] <= short_row;
    if (alone) search(v);
    return alone;
  }

  KOKKOS_FUNCTION void search_together(Member const& team, std::size_t v) const {
    Offset const end = search.begin[v + 1];
    int found = 0;
    for (Offset from = search.begin[v]; from < end && found == 0; from += round) {
      int const n = static_cast<int>(end - from < round ? end - from : round);
      Kokkos::parallel_reduce(
          Kokkos::TeamThreadRange(team, n),
          [&](int k, int& any) { any |= search.is_preceding(from + static_cast<Offset>(k)); }, Kokkos::BOr<int>(found));
    }
    Kokkos::single(Kokkos::PerTeam(team), [&] { search.after[v] = found ? search.preceding + 1 : unreached; });
  }
};

/// Enqueues a level for these vertices.
template <class Space, class Real>
void enqueue_by_teams(Space const& space, Search<Real> const& search, Range vertices) {
  if (vertices.empty()) return;
  using Kernel = SearchByTeams<Space, Real>;
  std::size_t const teams = (vertices.size() + Kernel::threads - 1) / Kernel::threads;
  typename Kernel::Policy policy(space, static_cast<int>(teams), Kernel::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Kernel::scratch_bytes)));
  Kokkos::parallel_for("yoke::workloads::bfs::level", policy, Kernel{search, vertices});
}

}  // namespace yoke::workloads::bfs
