// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// One term of the time of a plan's segment on one processor, measured and predicted: a row of `yoke explain`. Empty
/// numbers were not measured separately, or are not in the model.
struct TermRow : ProblemColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 1;
  std::string machine, processor, segment, term;
  std::optional<double> measured_s, predicted_s;

  static std::span<Column<TermRow> const> columns();
};

}  // namespace yoke
