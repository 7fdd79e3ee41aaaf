// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "suite/core/description.hpp"
#include "suite/node/lanes_math.hpp"
#include "suite/node/unroll.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::nbody {

/// Units: the masses sum to about 1, the gravitational constant is 1, and bodies start in a cube of edge 2.
inline constexpr double step_s = 0.01;               ///< time of one iteration
inline constexpr double softening_squared = 0.0025;  ///< Plummer softening with length 0.05

/// Initial positions and velocities of bodies, a function of the seed alone.
template <class Real>
struct Start {
  std::uint64_t seed;
  KOKKOS_FUNCTION Real position(std::size_t axis, std::size_t body) const {
    return static_cast<Real>(2 * number(body, axis) - 1);
  }
  KOKKOS_FUNCTION Real velocity(std::size_t axis, std::size_t body) const {
    return static_cast<Real>((number(body, 3 + axis) - 0.5) / 4);
  }
  KOKKOS_FUNCTION Real mass(std::size_t body, std::size_t bodies) const {
    return static_cast<Real>((0.5 + number(body, 6)) / static_cast<double>(bodies));
  }

 private:
  KOKKOS_FUNCTION double number(std::size_t body, std::size_t which) const { return uniform(seed, 7 * body + which); }
};

/// Rows of an array by body, one per coordinate.
template <class Real>
struct Rows {
  Real *x, *y, *z;
};
template <class Real>
Rows<Real const> constant(Rows<Real> const& rows) {
  return {rows.x, rows.y, rows.z};
}

/// Bodies of a GPU team, for one register per thread; twice as many for two.
inline constexpr std::size_t gpu_row = 32;

/// Accelerations of bodies `items` by all n bodies, including themselves, which adds zero:
///   a_i = sum over j of m_j d / (d d + softening^2)^(3/2),  d = x_j - x_i
///   host: a team is one thread with some lanes of bodies; all bodies pass by one by one.
///   GPU:  a team has some bodies; tiles of all bodies pass through scratch memory. Each row of threads processes a
///   part of
///         a tile, which gives enough threads even for few bodies.
/// `registers`: number of registers of bodies that share each load of another body.
template <class Space, class Real, std::size_t registers>
struct Accelerate {
  using L = Lanes<Space, Real>;
  static constexpr bool on_host = is_host_space<Space>;
  static constexpr std::size_t width = static_cast<std::size_t>(lanes_of<Space, Real>);
  static constexpr std::size_t row = on_host ? 1 : gpu_row, slices = on_host ? 1 : 8, threads = row * slices;
  static constexpr std::size_t team_bodies = row * registers * width;
  /// Contiguous, for one or two loads from scratch memory.
  struct alignas(4 * sizeof(Real) < 16 ? 4 * sizeof(Real) : 16) Body {
    Real x, y, z, m;
  };
  static constexpr std::size_t scratch_bytes = on_host ? 0 : (threads + 1) * sizeof(Body);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<static_cast<unsigned>(threads), 1>>;
  using Member = typename Policy::member_type;

  Rows<Real const> position;
  Real const* mass;
  Rows<Real> acceleration;
  std::size_t n;
  Range items;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::size_t const first = items.begin + static_cast<std::size_t>(team.league_rank()) * team_bodies;
    if constexpr (on_host)
      by_lanes(first);
    else
      by_tiles(team, first);
  }
  /// Computes all items on the calling thread of a host.
  void by_one_thread() const {
    for (std::size_t first = items.begin; first < items.end; first += team_bodies) by_lanes(first);
  }

 private:
  /// Sums of one thread for one register of bodies.
  struct Sum {
    L x, y, z;
    L ax, ay, az;

    KOKKOS_FORCEINLINE_FUNCTION void add(Real xj, Real yj, Real zj, Real mj) {
      L const dx = broadcast<L>(xj) - x, dy = broadcast<L>(yj) - y, dz = broadcast<L>(zj) - z;
      L const squared = fma(dx, dx, fma(dy, dy, fma(dz, dz, broadcast<L>(static_cast<Real>(softening_squared)))));
      L const weight = over_root_cubed(broadcast<L>(mj), squared);
      ax = fma(weight, dx, ax);
      ay = fma(weight, dy, ay);
      az = fma(weight, dz, az);
    }
  };

  KOKKOS_FORCEINLINE_FUNCTION static std::size_t smaller(std::size_t a, std::size_t b) { return a < b ? a : b; }

  /// Loads lanes of bodies from `first` on; beyond the last body, repeats it.
  KOKKOS_FORCEINLINE_FUNCTION L bodies(Real const* numbers, std::size_t first) const {
    if (first + width <= n) return load<L>(numbers + first);
    Real some[width];
    for (std::size_t lane = 0; lane < width; ++lane) some[lane] = numbers[smaller(first + lane, n - 1)];
    return load<L>(some);
  }
  KOKKOS_FORCEINLINE_FUNCTION void put(L const& sums, Real* to, std::size_t first) const {
    if (first + width <= items.end) return store(sums, to + first);
    Real some[width];
    store(sums, some);
    for (std::size_t i = first; i < items.end; ++i) to[i] = some[i - first];
  }

  KOKKOS_FORCEINLINE_FUNCTION void by_lanes(std::size_t first) const {
    Sum sums[registers];
    for (std::size_t r = 0; r < registers; ++r) {
      std::size_t const i = first + r * width;
      L const zero = broadcast<L>(Real(0));
      sums[r] = {bodies(position.x, i), bodies(position.y, i), bodies(position.z, i), zero, zero, zero};
    }
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t r = 0; r < registers; ++r) sums[r].add(position.x[j], position.y[j], position.z[j], mass[j]);
    for (std::size_t r = 0; r < registers; ++r) {
      std::size_t const i = first + r * width;
      put(sums[r].ax, acceleration.x, i);
      put(sums[r].ay, acceleration.y, i);
      put(sums[r].az, acceleration.z, i);
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void by_tiles(Member const& team, std::size_t first) const {
    constexpr std::ptrdiff_t bytes = threads * sizeof(Body);
    Body* const staged = static_cast<Body*>(team.team_shmem().get_shmem_aligned(bytes, alignof(Body)));
    auto const thread = static_cast<std::size_t>(team.team_rank());
    std::size_t const own = first + thread % row, slice = thread / row;
    Sum sums[registers];
    for (std::size_t r = 0; r < registers; ++r) {
      std::size_t const i = own + r * row;
      sums[r] = {bodies(position.x, i), bodies(position.y, i), bodies(position.z, i), 0, 0, 0};
    }
    for (std::size_t tile = 0; tile < n; tile += threads) {
      std::size_t const j = tile + thread;
      staged[thread] = j < n ? Body{position.x[j], position.y[j], position.z[j], mass[j]} : Body{0, 0, 0, 0};
      team.team_barrier();
      Body const* const part = staged + slice * row;
      YOKE_UNROLL_ON_DEVICE(8)
      for (int k = 0; k < static_cast<int>(row); ++k) {
        Body const body = part[k];
        for (Sum& sum : sums) sum.add(body.x, body.y, body.z, body.m);
      }
      team.team_barrier();
    }
    for (std::size_t r = 0; r < registers; ++r) {
      Sum& sum = sums[r];
      staged[thread] = {sum.ax, sum.ay, sum.az, 0};
      team.team_barrier();
      std::size_t const i = own + r * row;
      if (slice == 0 && i < items.end) {
        for (std::size_t other = thread + row; other < threads; other += row) {
          sum.ax += staged[other].x;
          sum.ay += staged[other].y;
          sum.az += staged[other].z;
        }
        acceleration.x[i] = sum.ax;
        acceleration.y[i] = sum.ay;
        acceleration.z[i] = sum.az;
      }
      team.team_barrier();
    }
  }
};

/// Registers of bodies that share each load of another body on a host. Their positions, sums and intermediate values
/// need more than 16 registers; one alone waits little for loads, which the processor has ready early.
inline constexpr std::size_t host_registers_of_bodies = host_vector_registers < 32 ? 1 : 2;

template <std::size_t registers, class Space, class Real>
void enqueue_with(Space const& space, Rows<Real const> position, Real const* mass, Rows<Real> acceleration,
                  std::size_t n, Range items) {
  using A = Accelerate<Space, Real, registers>;
  auto const teams = (items.size() + A::team_bodies - 1) / A::team_bodies;
  typename A::Policy policy(space, static_cast<int>(teams), static_cast<int>(A::threads));
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(A::scratch_bytes)));
  Kokkos::parallel_for("yoke::workloads::nbody::accelerate", policy, A{position, mass, acceleration, n, items});
}

/// Enqueues the accelerations of bodies `items`. `units`: GPU compute units that the space uses; 0 if unknown.
template <class Space, class Real>
void enqueue(Space const& space, Rows<Real const> position, Real const* mass, Rows<Real> acceleration, std::size_t n,
             Range items, [[maybe_unused]] std::size_t units = 0) {
  if constexpr (is_host_space<Space>)
    return enqueue_with<host_registers_of_bodies, Space, Real>(space, position, mass, acceleration, n, items);
  // One register per thread if there are too few bodies for all multiprocessors, each with 2048 threads in flight.
  if constexpr (!is_host_space<Space>)
    if (32 * items.size() < (units > 0 ? 2048 * units : static_cast<std::size_t>(space.concurrency())))
      return enqueue_with<1, Space, Real>(space, position, mass, acceleration, n, items);
  enqueue_with<2, Space, Real>(space, position, mass, acceleration, n, items);
}

}  // namespace yoke::workloads::nbody
