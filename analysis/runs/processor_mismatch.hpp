// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Describes how the row's processors differ from those of a measured machine file: another back end, number of
/// threads, devices or GPU compute units, another pace, or several ranks that shared a problem. `std::nullopt` if they
/// agree, if one of the two lacks the entry, or if the machine is published or simulated rather than measured.
std::optional<std::string> mismatch(Machine const& machine, RunRow const& row);

}  // namespace yoke
