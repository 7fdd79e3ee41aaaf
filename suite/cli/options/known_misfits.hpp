// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "analysis/fidelity/misfits.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// Returns the misfits of models on machines like this one from the program's data (misfit.csv): those of split hosts
/// if it is one, otherwise none.
Misfits known_misfits(Machine const& machine);

}  // namespace yoke
