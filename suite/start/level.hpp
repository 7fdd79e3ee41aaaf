// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "suite/start/instructions.h"

namespace yoke::start {

/// A level of x86-64 by its psABI, and its instructions among those of instructions.h.
struct Level {
  std::string_view name;
  unsigned needs = 0;
};
inline constexpr unsigned instructions_of_v3 = yoke_sse3 | yoke_ssse3 | yoke_sse4_1 | yoke_sse4_2 | yoke_popcnt |
                                               yoke_avx | yoke_avx2 | yoke_fma | yoke_bmi | yoke_bmi2;
inline constexpr unsigned instructions_of_v4 =
    instructions_of_v3 | yoke_avx512f | yoke_avx512cd | yoke_avx512dq | yoke_avx512bw | yoke_avx512vl;
/// All levels with programs of their own, from the highest on.
inline constexpr std::array levels{Level{"x86-64-v4", instructions_of_v4}, Level{"x86-64-v3", instructions_of_v3}};
/// Name of the level without a program of its own: any processor's.
inline constexpr std::string_view baseline = "baseline";

/// Returns the name of the highest level in `available`, names separated by commas, whose instructions are all in
/// `present` and which is not above the level `limit`, if there is one; `baseline` if none is. Returns std::nullopt if
/// `limit` is no level's name.
inline std::optional<std::string_view> highest_level(std::string_view available, unsigned present,
                                                     std::optional<std::string_view> limit) {
  auto const* from = levels.begin();
  if (limit == baseline)
    from = levels.end();
  else if (limit) {
    from = std::find_if(levels.begin(), levels.end(), [&](Level const& level) { return level.name == *limit; });
    if (from == levels.end()) return std::nullopt;
  }
  auto const* const found = std::find_if(from, levels.end(), [&](Level const& level) {
    return available.find(level.name) != std::string_view::npos && (level.needs & ~present) == 0;
  });
  return found == levels.end() ? baseline : found->name;
}

}  // namespace yoke::start
