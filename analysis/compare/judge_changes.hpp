// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/compare/compared.hpp"

namespace yoke {

/// Fills the changes, counts, bases and geometric means of matched sides.
void judge_changes(Compared& compared, std::vector<Side> const& sides, VerdictRule const& rule);

}  // namespace yoke
