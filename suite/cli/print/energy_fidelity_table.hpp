// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/fidelity/energy_fidelity.hpp"

namespace yoke {

/// Prints measured and predicted energies of every case, and the benefit of the guideline and of race-to-halt, to
/// standard output.
void print_energy_fidelity(std::vector<EnergyFidelity> const& cases);

}  // namespace yoke
