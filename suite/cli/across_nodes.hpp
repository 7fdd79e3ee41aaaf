// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/cli/run_command.hpp"

namespace yoke {

/// Returns the cases that several nodes can share: all named ones, or, if none is named, every case that can be shared.
/// Throws Error if a named case cannot be shared.
std::vector<WorkloadChoice> cases_across(Selection const& selection);

/// Returns the plan by which each rank splits its part again, from --within. Throws Error if it is unknown.
Plan plan_within(std::string const& text);

/// Throws Error if several ranks cannot carry out the request, which has --across.
void check_across(RunRequest const& request);

}  // namespace yoke
