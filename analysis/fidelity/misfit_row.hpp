// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// Error of a model for one measured plan: a row of misfit.csv.
struct MisfitRow : ProblemColumns {
  std::uint64_t schema = 1;
  std::string rows, machine, host_cpu;
  std::string model, calibrated, kind, plan;
  double error_90 = 0;

  static std::span<Column<MisfitRow> const> columns();
};

}  // namespace yoke
