// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/studies/fidelity/energy_fidelity.hpp"

namespace yoke {

/// Measured and predicted energies of every case, and what guideline and race-to-halt are worth, on standard output.
void print_energy_fidelity(std::vector<EnergyFidelity> const& cases);

}  // namespace yoke
