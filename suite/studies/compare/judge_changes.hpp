// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/studies/compare/compared.hpp"

namespace yoke {

/// Fills changes, counts, grounds and geometric means of sides that are matched.
void judge_changes(Compared& compared, std::vector<Side> const& sides, VerdictRule const& rule);

}  // namespace yoke
