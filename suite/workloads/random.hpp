// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

namespace yoke {

/// Well mixed bits: the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
/// 2014).
KOKKOS_INLINE_FUNCTION constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31);
}

/// Number `index` of sequence `seed`: independent of who asks, how often and in which order. Different seeds give
/// unrelated sequences.
KOKKOS_INLINE_FUNCTION constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;
  return mixed(mixed(seed + golden) + (index + 1) * golden);
}

/// Uniform in [0, 1), a multiple of 2^-53.
KOKKOS_INLINE_FUNCTION constexpr double uniform(std::uint64_t seed, std::uint64_t index) {
  return static_cast<double>(random_bits(seed, index) >> 11) * 0x1p-53;
}

}  // namespace yoke
