// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gravitation among n bodies, all pairs, softened. An iteration computes every body's acceleration, the unit of
// partition; then every processor gets all accelerations and redundantly moves all bodies by symplectic Euler:
//   v += dt a;  x += dt v
#pragma once
#include "suite/node/counted_like.hpp"
#include "suite/workloads/claim_parts.hpp"
#include "suite/workloads/detail/nbody_check.hpp"
#include "suite/workloads/detail/nbody_kernel.hpp"
#include "suite/workloads/mirror.hpp"
#include "suite/workloads/prepared.hpp"

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

namespace {  // internal linkage, so that compilers inline kernels as in a source file

template <class R>
struct Nbody {
  using Real = R;
  static constexpr Precision precision = precision_of<Real>;

  static Description describe(Problem const& problem) {
    constexpr double word = sizeof(Real);
    double const n = static_cast<double>(problem.size);
    Segment accelerate;
    accelerate.name = "accelerate";
    accelerate.items = problem.size;
    accelerate.chunk_items = problem.options.integer("block");
    accelerate.gpu_team = GpuTeam{nbody::gpu_row};
    // 20 flops per pair and 12 per body to move it, by the usual count; a pair reads position and mass of the other
    // body, and a body's own data are read or written once. Compulsory are its new acceleration, velocity and position.
    accelerate.per_item = {20 * n + 12, (4 * n + 9) * word, 9 * word};
    accelerate.fma_fraction = 0.6;  // six of the pair's operations are multiply-adds
    // This segment does not move the bodies.
    accelerate.counts = Counts{.fma = 6 * n,
                               .add = 3 * n,
                               .multiply = 3 * n,
                               .inverse_root = n,
                               .loads = 2 * n,  // position and mass of the other body, for two registers of bodies
                               .read_bytes = 3 * word,
                               .write_bytes = 3 * word};
    accelerate.shared_bytes = 7 * n * word;
    accelerate.bytes_out = 3 * word;
    double const arrays = 10 * n * word;
    Description nbody{"nbody", problem.size, precision, {accelerate}, arrays + 6 * n * word, arrays};
    nbody.iterations = problem.options.integer("iterations");
    nbody.exchange_bytes = 3 * n * word;
    // Three components of each array, number by number: two multiply-adds, three loads, two stores. The host also keeps
    // the preceding positions and velocities.
    nbody.device_advance = Advance{{.fma = 6, .scalar = 3 * 7, .read_bytes = 9 * word, .write_bytes = 6 * word}, 1};
    nbody.host_advance =
        Advance{{.fma = 6, .scalar = 3 * (7 + 4), .read_bytes = 9 * word, .write_bytes = 12 * word}, 2};
    nbody.claimable = true;
    return nbody;
  }

  struct Home {
    using State = nbody::State<HostSpace, Real>;
    Home(Problem const& problem, HostSpace const& space)
        : seed(problem.seed),
          iterations(problem.options.integer("iterations")),
          position(home_view<Real**>("position", 3, problem.size)),
          velocity(home_view<Real**>("velocity", 3, problem.size)),
          acceleration(home_view<Real**>("acceleration", 3, problem.size)),
          mass(home_view<Real*>("mass", problem.size)),
          position_before(uninitialized("position_before"), 3, problem.size),
          velocity_before(uninitialized("velocity_before"), 3, problem.size),
          state{position, velocity, acceleration, mass} {
      poison(space);
    }
    void poison(HostSpace const& space) {
      state.begin(space, seed);
      keep(space);
    }
    void advance(HostSpace const& space) {
      keep(space);
      state.move(space);
    }
    double error(Workers const& workers) {
      nbody::Check<Real> const check(mass.size(), iterations, seed);
      auto const rows = [](HomeView<Real**> const& array) { return nbody::constant(State::rows(array)); };
      return check.worst({rows(position_before), rows(velocity_before), rows(acceleration), rows(velocity),
                          rows(position), mass.data()},
                         workers);
    }
    double tolerance() const { return nbody::Check<Real>::tolerance(mass.size()); }
    MemoryParts shared(std::size_t) { return {whole(position), whole(velocity), whole(mass)}; }
    MemoryParts inputs(std::size_t, Range) { return {}; }
    MemoryParts results(std::size_t, Range items) { return {columns_of(acceleration, items)}; }

    struct Keep {
      State state;
      HomeView<Real**> position, velocity;
      void operator()(std::size_t body) const {
        for (std::size_t k = 0; k < 3; ++k) {
          position(k, body) = state.position(k, body);
          velocity(k, body) = state.velocity(k, body);
        }
      }
    };
    void keep(HostSpace const& space) {
      Kokkos::parallel_for("yoke::workloads::nbody::keep", Kokkos::RangePolicy<HostSpace>(space, 0, mass.size()),
                           Keep{state, position_before, velocity_before});
    }

    std::uint64_t seed;
    std::size_t iterations;
    HomeView<Real**> position, velocity, acceleration;
    HomeView<Real*> mass;
    HomeView<Real**> position_before, velocity_before;  ///< state at the start of the last iteration
    State state;
  };

  template <class Space>
  struct On {
    using State = nbody::State<Space, Real>;
    On(Space const&, Home& of, bool at_home)
        : home(of),
          position(of.position, at_home),
          velocity(of.velocity, at_home),
          acceleration(of.acceleration, at_home),
          mass(of.mass, at_home),
          state{position.view, velocity.view, acceleration.view, mass.view} {}
    void set_units(std::size_t of_gpu) { state.units = of_gpu; }
    void poison(Space const& space) { state.begin(space, home.seed); }
    void poison_inputs(Space const& space) { spoil(space, position, velocity, mass); }
    void share(Space const&) {}
    void broadcast(Space const& space, std::size_t) {
      Kokkos::deep_copy(space, position.view, home.position);
      Kokkos::deep_copy(space, velocity.view, home.velocity);
      Kokkos::deep_copy(space, mass.view, home.mass);
    }
    void copy_in(Space const&, std::size_t, Range) {}
    void enqueue(Space const& space, std::size_t, Range items) { state.accelerate(space, items); }
    void claim(Space const& space, std::size_t, Claims const& claims) { state.claim(space, claims); }
    void copy_out(Space const& space, std::size_t, Range items) {
      for (std::size_t k = 0; k < 3; ++k)
        copy(space, Kokkos::subview(home.acceleration, k, Kokkos::ALL),
             Kokkos::subview(acceleration.view, k, Kokkos::ALL), items);
    }
    void receive_results(Space const& space, std::size_t, Range items) {
      for (std::size_t k = 0; k < 3; ++k)
        copy(space, Kokkos::subview(acceleration.view, k, Kokkos::ALL),
             Kokkos::subview(home.acceleration, k, Kokkos::ALL), items);
    }
    void advance(Space const& space) { state.move(space); }

    Home& home;
    Mirror<Space, Real**> position, velocity, acceleration;
    Mirror<Space, Real*> mass;
    State state;
  };
};

}  // namespace
}  // namespace yoke::workloads::nbody

namespace yoke::workloads {
std::vector<NamedTally> count_nbody(Problem const& problem, Node& node);
}
