// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "suite/core/files/ratio_file.hpp"

namespace yoke::analysis {

/// A ratio's change from the first side.
struct RatioChange {
  double change = 0;  ///< ratio over the first side's, minus 1
  bool told = false;  ///< true: neither is noisy, and their quartiles do not overlap
};

/// A line of the ratios on all sides.
struct ComparedRatio {
  std::vector<core::Ratio const*> sides;            ///< null: the side does not have the line
  std::vector<std::optional<RatioChange>> changes;  ///< by side; empty for the first one
  /// The line of the first side that has it.
  core::Ratio const& any() const;
  /// Smallest ratio of all sides that have the line: a lower bound over all machines.
  double smallest() const;
};

/// Returns the lines of the first side, then those that only later ones have, matched by both names and threads,
/// regardless of the library that they call. The result refers to the sides, which must outlive it.
std::vector<ComparedRatio> compare_ratios(std::vector<core::Ratios> const& sides);

}  // namespace yoke::analysis
