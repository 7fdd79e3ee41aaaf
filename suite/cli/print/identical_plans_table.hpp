// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "analysis/fidelity/cases.hpp"

namespace yoke {

/// Each plan of the case beside its copy, and how many seem to differ.
void print_identical_plans(Case const& of);

}  // namespace yoke
