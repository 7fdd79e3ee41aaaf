// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke::meters {

/// Returns the contents of a clock journal with these steps.
std::string journal_text(std::vector<ClockUndo> const& steps);

/// Parses the contents of a clock journal. Throws Error naming `where` if they are invalid.
std::vector<ClockUndo> journal_steps(std::string_view text, std::string const& where);

}  // namespace yoke::meters
