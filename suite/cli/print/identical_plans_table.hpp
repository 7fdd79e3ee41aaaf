// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "analysis/runs/cases.hpp"

namespace yoke {

/// Prints each plan of the case next to its copy, and the number of pairs that seem to differ.
void print_identical_plans(Case const& of);

}  // namespace yoke
