// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "suite/core/files/ratio_file.hpp"

namespace yoke {

/// A ratio's change from the first side.
struct RatioChange {
  double change = 0;  ///< ratio over the first side's, minus 1
  bool told = false;  ///< neither was disturbed, and their quartiles lie apart
};

/// A line of the ratios on all sides.
struct ComparedRatio {
  std::vector<Ratio const*> sides;                  ///< null: the side does not have the line
  std::vector<std::optional<RatioChange>> changes;  ///< of each side; never of the first
  Ratio const& any() const;
  /// The smallest ratio of all sides that have the line: what holds on every machine.
  double smallest() const;
};

/// Lines of the first side, then those that only later ones have, matched by both names and threads, whatever library
/// they call. It refers to the sides, which must outlive it.
std::vector<ComparedRatio> compare_ratios(std::vector<Ratios> const& sides);

}  // namespace yoke
