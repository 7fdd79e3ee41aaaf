// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// Writes the part of a machine that was measured before the probe ended early. Never replaces an existing `file`: then
/// it writes FILE.incomplete, with a note.
void write_incomplete(Machine const& machine, std::string const& file);

}  // namespace yoke
