// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/contest/cap_live.hpp"
#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_floor.hpp"

namespace yoke {

/// What a contest found, the best first.
void print(std::vector<ContestRow> rows);

/// What no schedule can be below.
void print(ContestFloor const& floor);

/// CAP over sampling as measured, beside the published values.
void print(std::vector<CapLiveRow> const& rows);

}  // namespace yoke
