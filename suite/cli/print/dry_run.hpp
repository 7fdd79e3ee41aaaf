// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/cli/session.hpp"

namespace yoke {

/// Prints what a run would do: per workload and plan the memory of host and device, and, with a machine file, an
/// estimate of the time by the roofline model. Exit::usage if something would not fit.
Exit dry_run(RunRequest const& request, std::vector<WorkloadChoice> const& choices, std::vector<Plan> const& plans);

}  // namespace yoke
