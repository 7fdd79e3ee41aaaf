// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// A workload of CAP's Tables 3 and 4 (data/papers/cap.csv).
struct CapPublished {
  std::string workload;
  double device = 0, sampling = 0, cap = 0;  ///< speedups over the host alone
  double over_sampling = 0;                  ///< speedup of CAP over sampling at 95 % confidence
  double profiled = 0;                       ///< fraction of the work
  double imbalance = 0, sampling_imbalance = 0;
};

/// Speedup of CAP over sampling on this node, next to the values of CAP's Tables 3 and 4 for the workload: a row of
/// `yoke-research compare-cap`.
struct CapLiveRow {
  std::string machine, workload;
  std::uint64_t size = 0;
  std::string precision, data, options;
  std::uint64_t cap_runs = 0, sampling_runs = 0;
  double over_sampling = 0;
  std::optional<double> over_sampling_at_95_percent;
  std::optional<double> published_over_sampling, profiled_fraction, published_profiled_fraction, imbalance,
      last_imbalance, published_imbalance, of_p_dp;

  static std::span<Column<CapLiveRow> const> columns();
};

/// Returns a row for each plan of CAP in a case that also has sampling, with the published numbers if the paper has the
/// workload. Ignores repetitions whose status is not ok.
std::vector<CapLiveRow> compare_cap(std::span<core::RunRow const> rows, std::span<CapPublished const> published,
                                    RoleOf const& role_of);

}  // namespace yoke::analysis
