// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/fidelity/case_fidelity.hpp"

namespace yoke::cli {

/// Prints a table and the verdicts per case and model, then a table over all cases with a line per model.
void print_fidelity(std::vector<fidelity::CaseFidelity> const& cases);

}  // namespace yoke::cli
