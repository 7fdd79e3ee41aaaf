// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/contest/cap_paper.hpp"

namespace yoke {

/// Prints CAP's evaluation, simulated next to published values.
void print(std::vector<CapPaperRow> const& rows);

}  // namespace yoke
