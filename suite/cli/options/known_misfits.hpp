// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "analysis/fidelity/misfits.hpp"
#include "suite/core/machine.hpp"

namespace yoke {

/// What the program's data (misfit.csv) know of models on machines like this one: of split hosts if it is one, else
/// nothing. `but` names rows that are left out, such as those that are judged by it; empty: none.
Misfits known_misfits(Machine const& machine, std::string const& but);

}  // namespace yoke
