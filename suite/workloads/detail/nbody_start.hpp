// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
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

}  // namespace yoke::workloads::nbody
