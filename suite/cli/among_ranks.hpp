// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <span>
#include <string>

#include "suite/cli/run_command.hpp"
#include "suite/core/error.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/session/lockstep.hpp"

namespace yoke::cli {

/// Calls `act` on every rank of the program, with null if this process is alone. If a rank refuses before the ranks
/// have started, rank 0 prints the reason once for all; if a rank cannot continue later, it prints the reason and ends
/// the others. Rank 0 returns the worst exit code. `work` describes the measurement of a rank.
Exit among_ranks(std::string const& work, std::function<Exit(session::Lockstep*)> const& act);

/// Returns the cases that several nodes can share: all named ones, or, if none is named, every case that can be shared.
/// Throws Error if a named case cannot be shared.
std::vector<core::WorkloadChoice> cases_across(Selection const& selection);

/// Returns the plan by which each rank splits its part again, from --within. Throws Error if it is unknown.
core::Plan plan_within(std::string const& text);

/// Throws Error if several ranks cannot carry out the request, which has --across.
void check_across(RunRequest const& request);

/// Prints the measurements of several ranks in lockstep: with `tables` a table per case on standard output, the plan
/// whose slowest rank is fastest first, with the spread of the ranks; and in any case a note that names outliers.
void print_lockstep(std::span<core::RunRow const> rows, bool tables);

}  // namespace yoke::cli
