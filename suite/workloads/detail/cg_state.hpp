// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>

#include "suite/core/description.hpp"
#include "suite/node/counted_like.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/workloads/detail/linear_fill.hpp"

namespace yoke::workloads::cg {

/// Sums of vectors that are bitwise equal on all processors, for any number of threads: vectors are cut into blocks
/// whose elements are distributed over lanes; lanes, and then blocks, are added in a fixed order, in double. Blocks
/// times lanes is about the number of threads that a large GPU has in flight.
inline constexpr std::size_t lanes = 256;

struct Blocks {
  static constexpr std::size_t min_length = 1024, max = 1024;
  std::size_t n = 0, length = 0, count = 0;
  explicit Blocks(std::size_t size) : n(size) {
    std::size_t const parts = std::clamp<std::size_t>((n + min_length - 1) / min_length, 1, max);
    length = ((n + parts - 1) / parts + lanes - 1) / lanes * lanes;
    count = (n + length - 1) / length;
  }
};

/// A team that works on a block: one thread with all lanes on the host, one thread per lane on a GPU.
template <class Space, class Number>
struct Team {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;
  static constexpr std::size_t per_thread = is_host_space<Space> ? lanes : 1;
  static constexpr std::size_t scratch_bytes = lanes * sizeof(Number);

  Member const& member;
  Number* scratch;

  KOKKOS_FUNCTION explicit Team(Member const& of) : member(of), scratch(scratch_of(of)) {}

  /// True if this thread writes the team's result.
  KOKKOS_FUNCTION bool first() const { return member.team_rank() == 0; }
  /// Calls act(lane of this thread, index) for this thread's indices of [begin, end), which starts at lane 0.
  template <class Act>
  KOKKOS_FORCEINLINE_FUNCTION void each(std::size_t begin, std::size_t end, Act const& act) const {
    std::size_t const mine = static_cast<std::size_t>(member.team_rank()) * per_thread;
    std::size_t group = begin;
    for (; group + lanes <= end; group += lanes)
      for (std::size_t lane = 0; lane < per_thread; ++lane) act(lane, group + mine + lane);
    for (std::size_t lane = 0; lane < per_thread; ++lane)
      if (group + mine + lane < end) act(lane, group + mine + lane);
  }
  /// Returns the sum over all lanes of the team to every thread; pairwise summation.
  KOKKOS_FORCEINLINE_FUNCTION Number sum(Number const (&parts)[per_thread]) const {
    std::size_t const mine = static_cast<std::size_t>(member.team_rank()) * per_thread;
    for (std::size_t lane = 0; lane < per_thread; ++lane) scratch[mine + lane] = parts[lane];
    member.team_barrier();
    for (std::size_t half = lanes / 2; half > 0; half /= 2) {
      for (std::size_t lane = mine; lane < mine + per_thread && lane < half; ++lane)
        scratch[lane] += scratch[lane + half];
      member.team_barrier();
    }
    Number const total = scratch[0];
    member.team_barrier();
    return total;
  }
  /// Returns the sum of `count` numbers, such as the sums by block.
  KOKKOS_FORCEINLINE_FUNCTION Number sum_of(Number const* numbers, std::size_t count) const {
    Number parts[per_thread] = {};
    each(0, count, [&](std::size_t lane, std::size_t i) { parts[lane] += numbers[i]; });
    return sum(parts);
  }

  /// Enqueues a functor with one team per block.
  template <class Functor>
  static void enqueue(char const* label, Space const& space, Blocks const& blocks, Functor const& functor) {
    Policy policy(space, static_cast<int>(blocks.count), static_cast<int>(lanes / per_thread));
    policy.set_scratch_size(level, Kokkos::PerTeam(static_cast<int>(scratch_bytes + sizeof(Number))));
    Kokkos::parallel_for(label, policy, functor);
  }

 private:
  static constexpr int level = 0;
  KOKKOS_FUNCTION static Number* scratch_of(Member const& of) {
    constexpr int at = level;  // constants, because the calls take references, which must exist on the device
    constexpr std::size_t bytes = scratch_bytes;
    return static_cast<Number*>(of.team_scratch(at).get_shmem(bytes));
  }
};

/// Type of sums: double.
template <class Real>
using Sum = CountedLike<Real, double>;

/// State of the method between iterations, on one processor. Every processor has a full copy and updates it
/// identically, so that only q is exchanged after q = A p. An iteration reads q[done % 2]; the other one belongs to the
/// next.
template <class Real>
struct State {
  std::size_t n = 0;
  std::size_t done = 0;     ///< completed iterations
  Real* x = nullptr;        ///< the solution so far; only the home needs it
  Real* r = nullptr;        ///< b - A x by recurrence
  Real* p = nullptr;        ///< direction
  Real* q[2] = {};          ///< A p
  Sum<Real>* pq = nullptr;  ///< sums of p q, by block
  Sum<Real>* rr[2] = {};    ///< sums of r r, of this iteration and of the previous one

  KOKKOS_FUNCTION Real* product() const { return q[done % 2]; }
  KOKKOS_FUNCTION Real* next_product() const { return q[(done + 1) % 2]; }
  KOKKOS_FUNCTION Sum<Real>* old_rr() const { return rr[done % 2]; }
  KOKKOS_FUNCTION Sum<Real>* new_rr() const { return rr[(done + 1) % 2]; }
};

/// Quotient, or 0 if `below` is 0: after convergence all sums are 0.
template <class Number>
KOKKOS_INLINE_FUNCTION Number quotient(Number above, Number below) {
  return below == 0 ? Number(0) : above / below;
}

/// Work of a processor after q = A p, by row: all sums are by block, and every block adds those of all. Each vector
/// comes from memory once; p, q and r, which the second and the third kernel read again, stay live.
template <class Real>
Advance advance_work(std::size_t rows, bool with_x) {
  constexpr double word = sizeof(Real), kernels = 3, block_sums = 2, sums_of_all = 4;
  Blocks const blocks(rows);
  double const n = static_cast<double>(rows), count = static_cast<double>(blocks.count), width = lanes;
  double const per_block = block_sums * width + sums_of_all * (width + count);
  Counts counts;
  counts.fma = with_x ? 5 : 4;
  counts.add = per_block * count / n;
  counts.read_bytes = (with_x ? 4 : 3) * word;
  counts.write_bytes = (with_x ? 4 : 3) * word;
  counts.reread_bytes = 4 * word;
  counts.live_bytes = 3 * n * word;
  return {counts, kernels};
}

/// x = 0, r = p = b.
template <class Space, class Real>
struct Start {
  State<Real> s;
  Blocks blocks;
  std::uint64_t seed;
  KOKKOS_FUNCTION void operator()(typename Team<Space, Sum<Real>>::Member const& member) const {
    Team<Space, Sum<Real>> const team(member);
    std::size_t const block = static_cast<std::size_t>(member.league_rank()), begin = block * blocks.length;
    Sum<Real> parts[Team<Space, Sum<Real>>::per_thread] = {};
    team.each(begin, begin + blocks.length < s.n ? begin + blocks.length : s.n, [&](std::size_t lane, std::size_t i) {
      Real const b = linear::right_side<Real>(seed, i);
      if (s.x != nullptr) s.x[i] = 0;
      s.r[i] = s.p[i] = b;
      s.q[0][i] = s.q[1][i] = Kokkos::Experimental::quiet_NaN_v<Plain<Real>>;
      parts[lane] = Kokkos::fma(static_cast<Sum<Real>>(b), static_cast<Sum<Real>>(b), parts[lane]);
    });
    Sum<Real> const sum = team.sum(parts);
    if (team.first()) s.old_rr()[block] = sum;
  }
};

/// Sums of p q, by block.
template <class Space, class Real>
struct Project {
  State<Real> s;
  Blocks blocks;
  KOKKOS_FUNCTION void operator()(typename Team<Space, Sum<Real>>::Member const& member) const {
    Team<Space, Sum<Real>> const team(member);
    std::size_t const block = static_cast<std::size_t>(member.league_rank()), begin = block * blocks.length;
    Sum<Real> parts[Team<Space, Sum<Real>>::per_thread] = {};
    Real const* const q = s.product();
    team.each(begin, begin + blocks.length < s.n ? begin + blocks.length : s.n, [&](std::size_t lane, std::size_t i) {
      parts[lane] = Kokkos::fma(static_cast<Sum<Real>>(s.p[i]), static_cast<Sum<Real>>(q[i]), parts[lane]);
    });
    Sum<Real> const sum = team.sum(parts);
    if (team.first()) s.pq[block] = sum;
  }
};

/// alpha = r r / p q; x += alpha p; r -= alpha q; sums of the new r r, by block.
template <class Space, class Real>
struct Step {
  State<Real> s;
  Blocks blocks;
  KOKKOS_FUNCTION void operator()(typename Team<Space, Sum<Real>>::Member const& member) const {
    Team<Space, Sum<Real>> const team(member);
    std::size_t const block = static_cast<std::size_t>(member.league_rank()), begin = block * blocks.length;
    Sum<Real> const rr = team.sum_of(s.old_rr(), blocks.count), pq = team.sum_of(s.pq, blocks.count);
    Real const alpha = static_cast<Real>(quotient(rr, pq));
    Sum<Real> parts[Team<Space, Sum<Real>>::per_thread] = {};
    Real const* const q = s.product();
    // Fused multiply-add on every processor; otherwise their states would drift apart.
    team.each(begin, begin + blocks.length < s.n ? begin + blocks.length : s.n, [&](std::size_t lane, std::size_t i) {
      if (s.x != nullptr) s.x[i] = Kokkos::fma(alpha, s.p[i], s.x[i]);
      Real const r = Kokkos::fma(-alpha, q[i], s.r[i]);
      s.r[i] = r;
      parts[lane] = Kokkos::fma(static_cast<Sum<Real>>(r), static_cast<Sum<Real>>(r), parts[lane]);
    });
    Sum<Real> const sum = team.sum(parts);
    if (team.first()) s.new_rr()[block] = sum;
  }
};

/// beta = new r r / old r r; p = r + beta p. Poisons the next q.
template <class Space, class Real>
struct Turn {
  State<Real> s;
  Blocks blocks;
  KOKKOS_FUNCTION void operator()(typename Team<Space, Sum<Real>>::Member const& member) const {
    Team<Space, Sum<Real>> const team(member);
    std::size_t const begin = static_cast<std::size_t>(member.league_rank()) * blocks.length;
    Sum<Real> const above = team.sum_of(s.new_rr(), blocks.count), below = team.sum_of(s.old_rr(), blocks.count);
    Real const beta = static_cast<Real>(quotient(above, below));
    Real* const next = s.next_product();
    team.each(begin, begin + blocks.length < s.n ? begin + blocks.length : s.n, [&](std::size_t, std::size_t i) {
      s.p[i] = Kokkos::fma(beta, s.p[i], s.r[i]);
      next[i] = Kokkos::Experimental::quiet_NaN_v<Plain<Real>>;
    });
  }
};

template <class Space, class Real>
void enqueue_start(Space const& space, State<Real>& state, std::uint64_t seed) {
  state.done = 0;
  Blocks const blocks(state.n);
  Team<Space, Sum<Real>>::enqueue("yoke::workloads::cg::start", space, blocks, Start<Space, Real>{state, blocks, seed});
}

/// Enqueues the part of an iteration after q = A p.
template <class Space, class Real>
void enqueue_advance(Space const& space, State<Real>& state) {
  Blocks const blocks(state.n);
  Team<Space, Sum<Real>>::enqueue("yoke::workloads::cg::project", space, blocks, Project<Space, Real>{state, blocks});
  Team<Space, Sum<Real>>::enqueue("yoke::workloads::cg::step", space, blocks, Step<Space, Real>{state, blocks});
  Team<Space, Sum<Real>>::enqueue("yoke::workloads::cg::turn", space, blocks, Turn<Space, Real>{state, blocks});
  ++state.done;
}

}  // namespace yoke::workloads::cg
