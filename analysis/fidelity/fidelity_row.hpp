// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::analysis {

/// One plan of one case under one model, measured and predicted: a row of fidelity.csv. Columns whose names start with
/// `case_` are equal in all rows of a case and model.
struct FidelityRow : ProblemColumns, NodeColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 6;
  std::string machine, measured_machine;
  std::uint64_t seed = 0;
  Status status = Status::unmeasured;
  std::string reason;
  std::uint64_t repetitions = 0;
  std::optional<double> measured_s, measured_low_s, measured_high_s, measured_q1_s, measured_q3_s, predicted_s,
      tightness, log_error, visit_difference, log_error_beyond;
  std::optional<double> speed_host_arithmetic, speed_host_memory, speed_device_arithmetic, speed_device_memory;
  std::optional<double> predicted_at_speed_s, log_error_at_speed;
  std::optional<double> shortest_s, bound_s;
  std::string split;
  std::optional<std::uint64_t> measured_rank, predicted_rank;
  std::optional<double> measured_share, predicted_share, share_visit_difference, share_cost;
  std::string bottleneck;
  std::optional<double> case_tau, case_somers_d;
  std::uint64_t case_pairs = 0, case_pairs_agreeing = 0, case_pairs_decided = 0, case_pairs_equal = 0;
  std::optional<std::uint64_t> case_repetitions_needed;
  std::string case_chosen, case_best;
  std::optional<std::uint64_t> case_top1;
  std::optional<double> case_regret;
  std::string case_guideline, case_guideline_plan;
  std::optional<std::uint64_t> case_guideline_right;
  std::optional<double> case_guideline_excess;

  static std::span<Column<FidelityRow> const> columns();
};

}  // namespace yoke::analysis
