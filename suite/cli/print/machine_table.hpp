// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// Formats a machine for a terminal: its identity, every parameter with unit, median, spread, samples and source, the
/// derived rates, the working-set curve, and the reasons for missing values. Whole lines.
std::string machine_table(Machine const& machine, bool details);

/// Prints `machine_table` to standard output.
void print_machine(Machine const& machine, bool details);

}  // namespace yoke
