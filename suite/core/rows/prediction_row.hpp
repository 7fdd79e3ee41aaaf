// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::core {

/// One model's prediction for one plan: a row of predictions.csv. Empty numbers were not predicted.
struct PredictionRow : ProblemColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 6;
  std::string machine;
  std::uint64_t seed = 0;
  Status status = Status::unpredicted;
  std::string reason;
  std::optional<double> share, time_s, time_low_s, time_high_s, host_s, device_s, energy_j;
  std::string interval;
  std::string bottleneck;
  std::optional<std::uint64_t> rank;
  std::string verdict;
  double flops = 0, bytes = 0, compulsory_bytes = 0;

  static std::span<Column<PredictionRow> const> columns();
  /// Replaces the words of older schemas after a row is read.
  void update();
};

}  // namespace yoke::core
