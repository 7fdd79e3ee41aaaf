// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// One figure of merit of one node configuration next to the number to beat: a row of scores.csv.
struct ScoreRow : NodeColumns {
  std::uint64_t schema = 3;
  std::string pair, machine, device_name, device_backend;
  std::string figure, subject, workload, data, problem;
  std::optional<double> reached, to_beat;
  std::string higher_is_better, from, beaten, remark;

  static std::span<Column<ScoreRow> const> columns();
};

}  // namespace yoke
