// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/portable_logarithm.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::workloads::tsp {

/// Cities have integer coordinates from 0 to this. Distances are Euclidean, rounded to the nearest integer (TSPLIB's
/// EUC_2D), and below 2048: in that range a square root in single precision never rounds across the half between two
/// integers, so that floating-point and integer arithmetic give the same integers.
inline constexpr std::uint64_t farthest_coordinate = 1000;

/// The instance and the initial tours of climbs, a function of the seed alone.
struct Instance {
  std::uint64_t seed;
  int cities;

  KOKKOS_FUNCTION int x(int city) const { return coordinate(2 * city); }
  KOKKOS_FUNCTION int y(int city) const { return coordinate(2 * city + 1); }
  /// A climb starts with the tour 0, 1, 2... after positions k = cities - 1, cities - 2, ..., 1 were swapped with
  /// position swap(shuffle(climb), k), from 0 to k (Fisher, Yates).
  KOKKOS_FUNCTION std::uint64_t shuffle(std::size_t climb) const {
    return random_bits(seed, 2 * static_cast<std::uint64_t>(cities) + climb);
  }
  KOKKOS_FUNCTION static int swap(std::uint64_t shuffle, int k) {
    return static_cast<int>(random_bits(shuffle, static_cast<std::uint64_t>(k)) % static_cast<std::uint64_t>(k + 1));
  }

 private:
  KOKKOS_FUNCTION int coordinate(int index) const {
    return static_cast<int>(random_bits(seed, static_cast<std::uint64_t>(index)) % (farthest_coordinate + 1));
  }
};

/// Average number of sweeps of a climb, including the last one, which finds nothing: fitted to thousands of climbs on
/// instances of 12 to 300 cities, two of each size, within 2 % of their mean. Climbs vary by 5 % at 100 cities
/// (standard deviation). Sums precede products, so that no compiler fuses them and descriptions are the same in every
/// build.
inline double expected_sweeps(double cities) { return 0.128 * cities * (3.28125 + core::portable_logarithm(cities)); }

}  // namespace yoke::workloads::tsp
