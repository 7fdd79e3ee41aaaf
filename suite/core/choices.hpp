// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "suite/core/data_mode.hpp"
#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/core/workload.hpp"

namespace yoke::core {

/// A workload with a problem size.
struct WorkloadChoice {
  Workload const* workload = nullptr;
  Problem problem;

  ProblemColumns columns(DataMode data) const {
    return {workload->name, problem.size, precision_name(problem.precision), data_mode_name(data),
            problem.options.to_string()};
  }
};

/// A plan to measure: a partitioner with its options.
struct Plan {
  Partitioner const* partitioner = nullptr;
  OptionValues options;
  std::uint64_t copy = 0;  ///< 1 for the second of two identical plans, which differ only by chance
};

}  // namespace yoke::core
