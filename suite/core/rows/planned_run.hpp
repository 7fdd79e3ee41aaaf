// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// Requirements of a plan for a workload: a row of `yoke run --dry-run`.
struct PlannedRun : ProblemColumns, PlanColumns {
  double host_bytes = 0, device_bytes = 0;
  std::uint64_t repetitions = 0, warmups = 0, trials = 0;
  std::optional<double> estimated_s;  ///< sum over all runs; `std::nullopt` without a machine file
  Status status = Status::ok;
  std::string reason;

  static std::span<Column<PlannedRun> const> columns();
};

}  // namespace yoke
