// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Why the row is not of the processors that a measured machine file is of: another back end, another number of threads
/// or of a GPU's compute units. Empty where it is, where one of the two does not say, and where the machine was not
/// measured but published or imagined.
std::string other_processors(Machine const& machine, RunRow const& row);

}  // namespace yoke
