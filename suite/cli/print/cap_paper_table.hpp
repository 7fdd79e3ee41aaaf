// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/studies/contest/cap_paper.hpp"

namespace yoke {

/// CAP's evaluation, simulated beside published.
void print(std::vector<CapPaperRow> const& rows);

}  // namespace yoke
