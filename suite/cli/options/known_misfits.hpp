// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "analysis/fidelity/misfits.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// What the program's data (misfit.csv) know of models on machines like this one: of split hosts if it is one, else
/// nothing.
Misfits known_misfits(Machine const& machine);

}  // namespace yoke
