// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <cstdint>
#include <numbers>

namespace yoke {

/// Random numbers that are the same with every compiler: splitmix64 (Steele, Lea and Flood, OOPSLA 2014), and the
/// normal distribution by Box and Muller. Streams of one seed are independent.
class SplitMix64Stream {
 public:
  SplitMix64Stream(std::uint64_t seed, std::uint64_t stream) : state_(mixed(seed) ^ mixed(~stream)) {}

  std::uint64_t bits() { return mixed(state_ += 0x9e3779b97f4a7c15); }
  /// In (0, 1).
  double uniform() { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; }
  double uniform(double min, double max) { return min + (max - min) * uniform(); }
  /// Between the two on a logarithmic scale; both are greater than 0.
  double log_uniform(double min, double max) { return min * std::pow(max / min, uniform()); }
  double normal() {
    double const radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace yoke
