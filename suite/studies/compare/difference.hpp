// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/studies/compare/side.hpp"

namespace yoke {

/// Something besides the plans in which sides differ, so that their times may differ for it.
struct Difference {
  std::string what;
  std::vector<std::string> values;  ///< of each side
};

/// Processors, versions, threads, clocks and steadiness. Steadiness is told where sides differ in it by more than a
/// factor of two: the median over plans of interquartile range / median; and the number of plans whose times drift (by
/// `drift`, with Holm's correction at 5 %).
std::vector<Difference> differences(std::vector<Side> const& sides);

}  // namespace yoke
