// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/contest/cap_live.hpp"
#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_floor.hpp"
#include "analysis/contest/contest_loss.hpp"

namespace yoke::cli {

/// Prints the results of a contest, the best first.
void print(std::vector<analysis::ContestRow> rows);

/// Prints the lower bound of all schedules.
void print(analysis::ContestFloor const& floor);

/// Prints the measured gains of CAP over sampling next to the published values.
void print(std::vector<analysis::CapLiveRow> const& rows);

/// Prints the losses, then their nodes; with a folder of scenarios, also the command that repeats the first.
void print(std::vector<analysis::ContestCase> const& cases, std::filesystem::path const& folder);

}  // namespace yoke::cli
