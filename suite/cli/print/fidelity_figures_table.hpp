// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/fidelity/case_fidelity.hpp"

namespace yoke {

/// Prints errors, separately for fixed splits and dynamic plans, and shares found by search: over all cases, by data,
/// by workload and by size.
void print_fidelity_figures_by_group(std::vector<CaseFidelity> const& cases);

/// Prints the tightness of the bounds of host and device alone, by workload and data; nothing is printed without
/// bounds.
void print_bounds(std::vector<CaseFidelity> const& cases);

/// Prints errors for the node's speed while it was measured, and which part of them is whose. Prints no table if no row
/// has a speed.
void print_speed_errors(std::vector<CaseFidelity> const& cases);

}  // namespace yoke
