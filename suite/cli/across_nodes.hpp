// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/cli/session.hpp"

namespace yoke {

/// Of the cases those that several nodes can share: all that are named, or, if none is, all that can be. Throws Error
/// if one that is named cannot.
std::vector<WorkloadChoice> cases_across(Selection const& selection);

/// The plan by which each rank splits its part again, from --within. Throws Error if it is unknown.
Plan plan_within(std::string const& text);

/// Throws Error if the request, which has --across, cannot be done by several ranks.
void check_across(RunRequest const& request);

}  // namespace yoke
