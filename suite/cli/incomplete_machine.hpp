// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// Writes the part of a machine that was measured before something ended the probe. A part never replaces what `file`
/// has already: it is then written to FILE.incomplete, and a note says so.
void write_incomplete(Machine const& machine, std::string const& file);

}  // namespace yoke
