// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/workloads/detail/bfs_kernel.hpp"

namespace yoke::workloads::bfs {

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
