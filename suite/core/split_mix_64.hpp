// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cmath>
#include <cstdint>
#include <numbers>

/// Declares a pure function that kernels may call on any processor. It must be defined in a header and use no errors,
/// memory or library.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define YOKE_PORTABLE __host__ __device__ inline
#else
#define YOKE_PORTABLE inline
#endif

namespace yoke {

/// Finalizer of SplitMix64 (Steele, Lea and Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
YOKE_PORTABLE constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31);
}

/// Increment of SplitMix64: 2^64 divided by the golden ratio.
inline constexpr std::uint64_t split_mix_64_step = 0x9e3779b97f4a7c15U;

/// Random numbers that are identical with every compiler: SplitMix64, and normal deviates by Box and Muller. Streams of
/// one seed are independent.
class SplitMix64Stream {
 public:
  /// Stream number `stream` of a seed.
  SplitMix64Stream(std::uint64_t seed, std::uint64_t stream) : state_(mixed(seed) ^ mixed(~stream)) {}

  /// 64 uniform bits.
  std::uint64_t bits() { return mixed(state_ += split_mix_64_step); }
  /// Uniform in (0, 1).
  double uniform() { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; }
  /// Uniform in (`min`, `max`).
  double uniform(double min, double max) { return min + (max - min) * uniform(); }
  /// Log-uniform between `min` and `max`, both greater than 0.
  double log_uniform(double min, double max) { return min * std::pow(max / min, uniform()); }
  /// Normal deviate with mean 0 and standard deviation 1.
  double normal() {
    double const radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

 private:
  std::uint64_t state_;
};

}  // namespace yoke
