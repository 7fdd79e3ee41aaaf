// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "models/equations/peach.hpp"
#include "suite/core/machine.hpp"

namespace yoke::equations {

/// The machine file's rates of this workload, or nothing.
WorkloadRate const* rates_of(Machine const& machine, std::string const& workload, std::string const& precision);

/// PEACH's parameters of a workload from the machine file: rates and powers as measured, or where a clock is given by
/// the file's lines over clocks (the other clock being the highest). Powers that the file lacks are 0; T_OH is. Throws
/// Error if the file has no rates of the workload, no such lines, or a clock is outside of theirs.
PeachNode peach_node(Machine const& machine, std::string const& workload, std::string const& precision,
                     std::optional<double> host_hz = {}, std::optional<double> device_hz = {});

/// A choice of all clocks; empty where the file names none.
struct ClockedState {
  std::optional<double> host_hz, device_hz, memory_hz;
  PeachNode node;
};

/// Every pair of clocks of the file's lines and tables for this workload, host clocks outermost; if it has none, the
/// one state of its rates. Powers that the file lacks are 0; T_OH is. Throws Error if it has no rates of the workload.
std::vector<ClockedState> clocked_states(Machine const& machine, std::string const& workload,
                                         std::string const& precision);

/// Whether the file has all of PEACH's powers.
bool has_node_powers(Machine const& machine);

}  // namespace yoke::equations
