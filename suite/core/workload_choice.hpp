// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/data_mode.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/core/workload.hpp"

namespace yoke {

/// A workload with a problem size.
struct WorkloadChoice {
  Workload const* workload = nullptr;
  Problem problem;

  ProblemColumns columns(DataMode data) const {
    return {workload->name, problem.size, precision_name(problem.precision), data_mode_name(data),
            problem.options.to_string()};
  }
};

}  // namespace yoke
