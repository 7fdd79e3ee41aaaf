// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke {

/// A model's energy prediction for one plan: a row of `yoke fidelity --energies`.
struct EnergyRow : ModelColumns {
  std::uint64_t schema = 1;
  std::string machine, workload;
  std::uint64_t size = 0;
  std::string precision, data, plan, energy_source;
  double measured_j = 0, predicted_j = 0, tightness = 0;
  std::uint64_t measured_rank = 0, predicted_rank = 0, case_pairs = 0, case_pairs_agreeing = 0;
  std::optional<double> case_regret, case_race_excess;
  std::string case_guideline, case_guideline_plan;
  std::optional<double> case_guideline_excess;

  static std::span<Column<EnergyRow> const> columns();
};

}  // namespace yoke
