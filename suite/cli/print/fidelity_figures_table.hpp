// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/studies/fidelity/case_fidelity.hpp"

namespace yoke {

/// Errors of fixed splits and of dynamic plans apart and shares of those that are searched: of all cases, by data, by
/// workload and by size.
void print_fidelity_figures_by_group(std::vector<CaseFidelity> const& cases);

/// How tight the bounds of host and device alone are, by workload and data; nothing if there are none.
void print_bounds(std::vector<CaseFidelity> const& cases);

}  // namespace yoke
