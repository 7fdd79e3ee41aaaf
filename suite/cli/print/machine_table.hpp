// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// A machine for a terminal: what it is, every parameter with unit, median, spread, samples and source, the rates that
/// follow from them, the working-set curve, and why what is missing is missing. Whole lines.
std::string machine_table(Machine const& machine);

/// Prints `machine_table` to standard output.
void print_machine(Machine const& machine);

}  // namespace yoke
