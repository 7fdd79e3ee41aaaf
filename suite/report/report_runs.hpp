// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/measured_plan.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Returns a key: the problem's fields and `more`, a line each.
std::string key_text(auto const& row, auto const&... more) {
  std::string key = row.workload + '\n' + std::to_string(row.size) + '\n' + row.precision + '\n' + row.data + '\n' +
                    row.workload_options + '\n' + std::to_string(row.seed);
  ((key += '\n' + more), ...);
  return key;
}

/// Data of one successful repetition for charts, in addition to PlanSamples.
struct Repetition : Measurement {
  std::string run_id;
  double flops = 0;
  std::optional<double> share;
};

/// A case, and the repetitions of each of its plans.
struct RunCase {
  CaseSamples samples;
  std::vector<std::vector<Repetition>> repetitions;  ///< by plan

  /// Returns a row with the data of this repetition of the plan that charts need.
  RunRow row(std::size_t plan, Repetition const& repetition) const;
};

/// The runs of a source. A row takes two kilobytes; charts keep a few numbers of each.
class ReportRuns {
 public:
  void add(RunRow const& row);
  /// Call after the last row: names the plans.
  void finish();

  std::size_t size() const { return rows_; }
  bool empty() const { return rows_ == 0; }
  RunRow const& front() const { return *front_; }  ///< needs at least one run
  /// Times of the first and of the last measurement.
  std::string const& first_utc() const { return first_utc_; }
  std::string const& last_utc() const { return last_utc_; }
  bool several_machines() const { return several_machines_; }
  /// True if most rows belong to plans that differ only in a given share.
  bool is_share_sweep() const;
  /// True if rows of the first row's machine have different numbers of host threads.
  bool is_threads_sweep() const { return threads_sweep_; }
  bool has_computed_energy() const { return computed_energy_; }
  /// Reason for missing energy, the alphabetically first of several; empty if no row has one.
  std::string const& energy_reason() const { return energy_reason_; }
  /// Cases and their plans in the order of first appearance.
  std::vector<RunCase> const& cases() const { return cases_; }
  /// Rows that measure a single processor at a clock.
  std::vector<RunRow> const& at_clocks() const { return at_clocks_; }

 private:
  SampleCollector collector_;
  std::vector<RunCase> cases_;
  std::vector<RunRow> at_clocks_;
  std::optional<RunRow> front_;
  std::string first_utc_, last_utc_, energy_reason_;
  std::set<std::pair<std::string, std::string>> given_shares_;
  std::size_t rows_ = 0, given_share_rows_ = 0;
  bool several_machines_ = false, threads_sweep_ = false, computed_energy_ = false;
};

}  // namespace yoke
