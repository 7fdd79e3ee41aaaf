// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suite/meters/clocks/node_clock.hpp"

namespace yoke {

/// The contents of a journal of clocks with these steps.
std::string journal_text(std::vector<ClockUndo> const& steps);

/// The steps of a journal's contents. Throws Error naming `where` if they are no journal.
std::vector<ClockUndo> journal_steps(std::string_view text, std::string const& where);

}  // namespace yoke
