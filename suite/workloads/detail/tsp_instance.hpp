// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/portable_logarithm.hpp"
#include "suite/workloads/random.hpp"

namespace yoke::tsp {

/// Cities lie on whole coordinates from 0 to this. Distances are Euclidean, rounded to the nearest whole number
/// (TSPLIB's EUC_2D), and below 2048: there a square root in single precision never rounds across the half between two
/// whole numbers, so that floating-point arithmetic gives the same whole numbers as integer arithmetic.
inline constexpr std::uint64_t farthest_coordinate = 1000;

/// The instance and the tours that climbs begin with, from the seed alone.
struct Instance {
  std::uint64_t seed;
  int cities;

  KOKKOS_FUNCTION int x(int city) const { return coordinate(2 * city); }
  KOKKOS_FUNCTION int y(int city) const { return coordinate(2 * city + 1); }
  /// A climb begins with the tour 0, 1, 2... after the position k = cities - 1, cities - 2, ..., 1 changed places with
  /// the position swap(shuffle(climb), k), from 0 to k (Fisher, Yates).
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

/// Sweeps that a climb takes on average, the last one included, which finds nothing: fitted to thousands of climbs on
/// instances of 12 to 300 cities, two of each size, within 2 % of their mean. One climb differs from another by 5 % at
/// 100 cities (standard deviation). Sums before products, which no compiler joins: descriptions are the same in every
/// build.
inline double expected_sweeps(double cities) { return 0.128 * cities * (3.28125 + portable_logarithm(cities)); }

}  // namespace yoke::tsp
