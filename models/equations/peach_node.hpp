// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "models/equations/peach.hpp"
#include "suite/core/machine.hpp"

namespace yoke::models::equations {

/// Returns the machine file's rates of this workload; null if it has none.
WorkloadRate const* rates_of(Machine const& machine, std::string const& workload, std::string const& precision);

/// Returns PEACH's parameters of a workload from the machine file: rates and powers as measured or, if a clock is
/// given, from the file's lines over clocks (a clock that is not given is the highest). Powers missing from the file
/// are 0, and so is T_OH. Throws Error if the file has no rates of the workload or no such lines, or if a clock is out
/// of their range.
PeachNode peach_node(Machine const& machine, std::string const& workload, std::string const& precision,
                     std::optional<double> host_hz = {}, std::optional<double> device_hz = {});

/// A choice of all clocks; empty where the file names none.
struct ClockedState {
  std::optional<double> host_hz, device_hz, memory_hz;
  PeachNode node;
};

/// Returns a state for every pair of clocks in the file's lines and tables for this workload, host clocks outermost;
/// without any, the single state of its rates. Powers missing from the file are 0, and so is T_OH. Throws Error if the
/// file has no rates of the workload.
std::vector<ClockedState> clocked_states(Machine const& machine, std::string const& workload,
                                         std::string const& precision);

/// True if the file has all of PEACH's powers.
bool has_node_powers(Machine const& machine);

}  // namespace yoke::models::equations
