// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// How the row's processors differ from those of a measured machine file: another back end, another number of threads
/// or of a GPU's compute units, or the processors of several ranks that shared a problem. Nothing if they agree, if one
/// of the two does not say, and if the machine was not measured but published or imagined.
std::optional<std::string> mismatch(Machine const& machine, RunRow const& row);

}  // namespace yoke
