// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>

#include "suite/core/split_mix_64.hpp"

namespace yoke {

/// Number `index` of sequence `seed`: a function of its arguments alone. Different seeds give unrelated sequences.
KOKKOS_INLINE_FUNCTION constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index) {
  return mixed(mixed(seed + split_mix_64_step) + (index + 1) * split_mix_64_step);
}

/// Uniform in [0, 1), a multiple of 2^-53.
KOKKOS_INLINE_FUNCTION constexpr double uniform(std::uint64_t seed, std::uint64_t index) {
  return static_cast<double>(random_bits(seed, index) >> 11) * 0x1p-53;
}

}  // namespace yoke
