// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/counted_like.hpp"
#include "suite/workloads/detail/cg_sums.hpp"
#include "suite/workloads/detail/linear_fill.hpp"

namespace yoke::workloads::cg {

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
