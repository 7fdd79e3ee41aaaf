// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/fit/node_energies.hpp"

namespace yoke {

/// Prints fitted energies with their intervals, condition numbers and residuals to standard output.
void print_fitted_energies(std::vector<FittedEnergies> const& fitted);

}  // namespace yoke
