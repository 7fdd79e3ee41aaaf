// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/counted_like.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/nbody_kernel.hpp"
#include "suite/workloads/mirror.hpp"

namespace yoke::workloads::nbody {

/// Bodies of one processor: arrays by coordinate and body.
template <class Space, class Real>
struct State {
  using Array = ProcessorView<Space, Real**>;
  using Vector = ProcessorView<Space, Real*>;
  Array position, velocity, acceleration;
  Vector mass;
  std::size_t units = 0;  ///< GPU compute units that the queues use; 0: unknown

  std::size_t bodies() const { return mass.size(); }
  template <class View>
  static Rows<typename View::value_type> rows(View const& array) {
    std::size_t const n = array.extent(1);
    return {array.data(), array.data() + n, array.data() + 2 * n};
  }

  /// Sets the initial state; values to compute are NaN.
  struct Begin {
    State state;
    Start<Real> start;
    KOKKOS_FUNCTION void operator()(std::size_t body) const {
      for (std::size_t k = 0; k < 3; ++k) {
        state.position(k, body) = start.position(k, body);
        state.velocity(k, body) = start.velocity(k, body);
        state.acceleration(k, body) = Kokkos::Experimental::quiet_NaN_v<Plain<Real>>;
      }
      state.mass(body) = start.mass(body, state.mass.size());
    }
  };
  /// Symplectic Euler: velocities first, then positions with the new velocities. Equals leapfrog if velocities are
  /// taken half a step earlier.
  struct Move {
    State state;
    KOKKOS_FUNCTION void operator()(std::size_t body) const {
      constexpr Real dt = static_cast<Real>(step_s);
      for (std::size_t k = 0; k < 3; ++k) {
        state.velocity(k, body) += dt * state.acceleration(k, body);
        state.position(k, body) += dt * state.velocity(k, body);
      }
    }
  };
  void begin(Space const& space, std::uint64_t seed) const {
    Kokkos::parallel_for("yoke::workloads::nbody::begin", Kokkos::RangePolicy<Space>(space, 0, bodies()),
                         Begin{*this, {seed}});
  }
  void move(Space const& space) const {
    Kokkos::parallel_for("yoke::workloads::nbody::move", Kokkos::RangePolicy<Space>(space, 0, bodies()), Move{*this});
  }
  void accelerate(Space const& space, Range items) const {
    enqueue<Space, Real>(space, constant(rows(position)), mass.data(), rows(acceleration), bodies(), items, units);
  }
  /// Enqueues the accelerations of the bodies that each host thread claims.
  void claim(Space const& space, Claims const& claims) const {
    claim_parts("yoke::workloads::nbody::claim", space, claims, [state = *this](Range items) {
      Accelerate<Space, Real, host_registers_of_bodies>{constant(rows(state.position)), state.mass.data(),
                                                        rows(state.acceleration), state.bodies(), items}
          .by_one_thread();
    });
  }
};

}  // namespace yoke::workloads::nbody
