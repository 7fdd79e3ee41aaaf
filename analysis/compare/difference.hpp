// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "analysis/compare/side.hpp"

namespace yoke {

/// A difference between sides besides the plans, which may explain different times.
struct Difference {
  std::string what;
  std::vector<std::string> values;  ///< by side
};

/// Returns differences in processors, versions, threads, clocks and steadiness. Steadiness is included if sides differ
/// in it by more than a factor of two: the median over plans of interquartile range / median; and the number of plans
/// whose times drift (by `drift`, with Holm's correction at 5 %).
std::vector<Difference> differences(std::vector<Side> const& sides);

}  // namespace yoke
