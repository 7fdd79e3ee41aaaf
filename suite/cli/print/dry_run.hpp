// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/cli/verbs/run.hpp"
#include "suite/core/model.hpp"

namespace yoke {

/// The roofline of a machine file; null where none is given.
std::unique_ptr<Predictor> predictor_for(std::string const& machine_file);

/// Prints what a run would do: per workload and plan the memory of host and device, and, with a machine file, an
/// estimate of the time by the roofline model. Exit::usage where something would not fit.
Exit dry_run(RunRequest const& request, std::vector<WorkloadChoice> const& choices, std::vector<Plan> const& plans);

}  // namespace yoke
