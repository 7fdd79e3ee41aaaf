// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstdint>

#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/tsp_instance.hpp"

namespace yoke::workloads::tsp {

/// 2-opt climbs (ILCS: Burtscher, Rabeti 2013): each sweep tries all pairs of a tour's edges and makes the exchange
/// that shortens the tour most, the first of equal ones, until none shortens it. A team does a climb: on the host one
/// thread with vector lanes; on a GPU its threads, in rows of 32. A tour is stored as the coordinates of its cities, so
/// that adjacent lanes read adjacent numbers.
template <class Space, class Real>
struct Climb {
  using L = Lanes<Space, Real>;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr int width = lanes_of<Space, Real>;
  static constexpr int row_threads = on_host ? 1 : 32, threads = on_host ? 1 : 128;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<threads, 1>, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;
  using Key = std::int64_t;

  Instance instance;
  Real const* x;
  Real const* y;
  CountedLike<Real, std::int32_t>* lengths;
  std::size_t first;

  /// Numbers of a scratch array: the tour, its first city again, and padding for lanes.
  KOKKOS_FUNCTION static constexpr int padded(int cities) { return cities + 1 + width; }
  static constexpr int scratch_bytes(int cities) { return 3 * padded(cities) * static_cast<int>(sizeof(Real)) + 128; }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const n = instance.cities;
    Tour const tour{scratch(team, n), scratch(team, n), scratch(team, n)};
    std::size_t const number = first + static_cast<std::size_t>(team.league_rank());
    if constexpr (on_host)
      climb(Alone{}, tour, number);
    else
      climb(team, tour, number);
  }
  /// Does climbs on the calling host thread, whose scratch memory has scratch_numbers(cities) numbers.
  void by_one_thread(Range climbs, Real* scratch) const {
    int const numbers = padded(instance.cities);
    Tour const tour{scratch, scratch + numbers, scratch + 2 * numbers};
    for (std::size_t number = climbs.begin; number < climbs.end; ++number) climb(Alone{}, tour, number);
  }
  /// A multiple of 128 bytes, so that threads share no cache line.
  static constexpr std::size_t scratch_numbers(int cities) {
    constexpr std::size_t line = 128 / sizeof(Real);
    return (3 * static_cast<std::size_t>(padded(cities)) + line - 1) / line * line;
  }

 private:
  struct Tour {
    Real* x;
    Real* y;
    Real* edge;  ///< edge[i] is from city i of the tour to the next
  };
  /// The team of a host thread.
  struct Alone {
    KOKKOS_FUNCTION int team_rank() const { return 0; }
    KOKKOS_FUNCTION void team_barrier() const {}
  };

  template <class Team>
  KOKKOS_FORCEINLINE_FUNCTION void climb(Team const& team, Tour const& tour, std::size_t number) const {
    int const n = instance.cities;
    begin(team, tour, instance.shuffle(number));
    for (;;) {
      Key key = best_move(team, tour);
      if (key >= 0) break;
      int const code = static_cast<int>(key & 0xffffffff);
      exchange(team, tour, code / n, code % n);
    }
    Real length = 0;
    if constexpr (on_host) {
      for (int i = 0; i < n; ++i) length += tour.edge[i];
      lengths[number] = static_cast<std::int32_t>(length);
    } else {
      Kokkos::parallel_reduce(
          Kokkos::TeamThreadRange(team, n), [&](int i, Real& sum) { sum += tour.edge[i]; }, length);
      Kokkos::single(Kokkos::PerTeam(team), [&] { lengths[number] = static_cast<std::int32_t>(length); });
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION static Real* scratch(Member const& team, int cities) {
    return static_cast<Real*>(
        team.team_shmem().get_shmem_aligned(static_cast<std::size_t>(padded(cities)) * sizeof(Real), sizeof(Real)));
  }

  template <class Lane>
  KOKKOS_FORCEINLINE_FUNCTION static Lane distance(Lane const& x0, Lane const& y0, Lane const& x1, Lane const& y1) {
    Lane const dx = x0 - x1, dy = y0 - y1;
    Lane const whole = broadcast<Lane>(Real(8388608.0F));  // 2^23: adding it leaves no bits for a fraction
    return square_root(fma(dx, dx, dy * dy)) + whole - whole;
  }

  KOKKOS_FORCEINLINE_FUNCTION static void swap(Real* numbers, int i, int j) {
    Real const kept = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = kept;
  }

  template <class Team>
  KOKKOS_FORCEINLINE_FUNCTION void begin(Team const& team, Tour const& tour, std::uint64_t shuffle) const {
    int const n = instance.cities, rank = team.team_rank();
    for (int i = rank; i < padded(n); i += threads) {
      tour.x[i] = i < n ? x[i] : 0;
      tour.y[i] = i < n ? y[i] : 0;
      tour.edge[i] = -1e6F;  // padding: no exchange with such an edge is an improvement
    }
    team.team_barrier();
    if (rank == 0) {
      for (int k = n - 1; k > 0; --k) {
        int const other = Instance::swap(shuffle, k);
        swap(tour.x, k, other);
        swap(tour.y, k, other);
      }
      tour.x[n] = tour.x[0];
      tour.y[n] = tour.y[0];
    }
    team.team_barrier();
    for (int i = rank; i < n; i += threads) tour.edge[i] = distance(tour.x[i], tour.y[i], tour.x[i + 1], tour.y[i + 1]);
    team.team_barrier();
  }

  /// Change of length of the best exchange times 2^32, plus its position; 0 if none is an improvement. The smallest key
  /// is the first of the best exchanges.
  KOKKOS_FORCEINLINE_FUNCTION static Key key_of(Real change, Real code) {
    return static_cast<Key>(change) * (Key(1) << 32) + static_cast<Key>(code);
  }

  template <class Team>
  KOKKOS_FORCEINLINE_FUNCTION Key best_move([[maybe_unused]] Team const& team, Tour const& tour) const {
    if constexpr (on_host) {
      return sweep(tour, 0);
    } else {
      Key best = 0;
      Kokkos::parallel_reduce(
          Kokkos::TeamThreadRange(team, threads),
          [&](int thread, Key& min) {
            Key const key = sweep(tour, thread);
            min = key < min ? key : min;
          },
          Kokkos::Min<Key>(best));
      return best;
    }
  }

  /// One thread's part of all exchanges.
  KOKKOS_FORCEINLINE_FUNCTION Key sweep(Tour const& tour, int thread) const {
    int const n = instance.cities;
    L const offset = lane_numbers<L, Real>();
    L change = broadcast<L>(Real(0)), code = change;
    for (int i = thread / row_threads; i < n - 2; i += threads / row_threads) {
      L const x0 = broadcast<L>(tour.x[i]), y0 = broadcast<L>(tour.y[i]);
      L const x1 = broadcast<L>(tour.x[i + 1]), y1 = broadcast<L>(tour.y[i + 1]);
      L const edge = broadcast<L>(tour.edge[i]);
      for (int j = i + 2 + thread % row_threads; j < n; j += row_threads * width) {
        L const added = distance(x0, y0, load<L>(tour.x + j), load<L>(tour.y + j)) +
                        distance(x1, y1, load<L>(tour.x + j + 1), load<L>(tour.y + j + 1));
        keep_min(added - load<L>(tour.edge + j) - edge, broadcast<L>(static_cast<Real>(i * n + j)) + offset, change,
                 code);
      }
    }
    Key best = 0;
    for (int lane = 0; lane < width; ++lane) {
      Key const key = key_of(lane_of<Real>(change, lane), lane_of<Real>(code, lane));
      if (lane_of<Real>(change, lane) < 0 && key < best) best = key;
    }
    return best;
  }

  /// Replaces the edges after i and after j: the tour goes from i to j, back to i + 1, and on from j + 1.
  template <class Team>
  KOKKOS_FORCEINLINE_FUNCTION void exchange(Team const& team, Tour const& tour, int i, int j) const {
    int const rank = team.team_rank();
    for (int k = rank; 2 * k < j - i - 1; k += threads) {
      swap(tour.x, i + 1 + k, j - k);
      swap(tour.y, i + 1 + k, j - k);
      if (2 * k < j - i - 2) swap(tour.edge, i + 1 + k, j - 1 - k);
    }
    team.team_barrier();
    if (rank == 0) {
      tour.edge[i] = distance(tour.x[i], tour.y[i], tour.x[i + 1], tour.y[i + 1]);
      tour.edge[j] = distance(tour.x[j], tour.y[j], tour.x[j + 1], tour.y[j + 1]);
    }
    team.team_barrier();
  }
};

/// Enqueues these climbs; stores their tours' lengths in lengths[climb].
template <class Space, class Real>
void enqueue_climbs(Space const& space, Instance const& instance, Real const* x, Real const* y,
                    CountedLike<Real, std::int32_t>* lengths, Range climbs) {
  using C = Climb<Space, Real>;
  constexpr std::size_t max = std::size_t{1} << 30;  // limit of a launch, whose teams an int counts
  for (std::size_t first = climbs.begin; first < climbs.end; first += max) {
    typename C::Policy policy(space, static_cast<int>(std::min(max, climbs.end - first)), C::threads);
    policy.set_scratch_size(0, Kokkos::PerTeam(C::scratch_bytes(instance.cities)));
    Kokkos::parallel_for("yoke::workloads::tsp::climb", policy, C{instance, x, y, lengths, first});
  }
}

/// Enqueues the climbs that each host thread claims. `scratch` must outlive the kernel.
template <class Space, class Real>
void claim_climbs(Space const& space, Instance const& instance, Real const* x, Real const* y,
                  CountedLike<Real, std::int32_t>* lengths, Claims const& claims, ClaimScratch<Real>& scratch) {
  using C = Climb<Space, Real>;
  std::size_t const each = C::scratch_numbers(instance.cities);
  claim_parts("yoke::workloads::tsp::claim", space, claims,
              [climb = C{instance, x, y, lengths, 0}, numbers = scratch.for_threads_of(space, each), each](
                  Range climbs, std::size_t thread) { climb.by_one_thread(climbs, numbers + thread * each); });
}

}  // namespace yoke::workloads::tsp
