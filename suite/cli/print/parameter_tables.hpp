// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "suite/core/calibration.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/machine.hpp"

namespace yoke::cli {

/// Prints a machine to standard output: its identity, every parameter with unit, median, spread, samples and source,
/// the derived rates, the working-set curve, and the reasons for missing values.
void print_machine(Machine const& machine, bool details);

/// Writes the part of a machine that was measured before the probe ended early. Never replaces an existing `file`: then
/// it writes FILE.incomplete, with a note.
void write_incomplete(Machine const& machine, std::string const& file);

/// Prints a line per problem, segment and processor.
void print_calibration(core::Calibration const& calibration);

/// Prints coefficients, measured and predicted times of plans, and omitted and predicted plans.
void print_fitted(core::Fitted const& fitted);

}  // namespace yoke::cli
