// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "suite/core/heartbeat.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Returns the speeds in a row; empty if it has none.
std::vector<ProcessorSpeed> speeds_of(RunRow const& row);

/// Returns the median of each speed over several rows' speeds; a speed that some of them lack is unknown. All devices
/// of a row have the speed of the slowest one.
std::vector<ProcessorSpeed> median_speeds(std::span<std::vector<ProcessorSpeed> const> speeds);

/// Returns the machine as it is while its processors have these speeds, relative to the file; device speeds apply to
/// all devices. Times of operations, instructions and launches, and of points of the curves that are faster than main
/// memory, go with the speed of arithmetic; those of main memory with the speed of memory, and so do copies to a device
/// without compute units, which its threads make. Slowdowns by other processors, energies and powers stay; so does all
/// whose speed is unknown.
Machine machine_at_speed(Machine machine, std::span<ProcessorSpeed const> speeds);

}  // namespace yoke
