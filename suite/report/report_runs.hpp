// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "analysis/runs/samples.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/report/run_pieces.hpp"

namespace yoke::report {

/// Returns a key: the problem's fields and `more`, a line each.
std::string key_text(auto const& row, auto const&... more) {
  std::string key = row.workload + '\n' + std::to_string(row.size) + '\n' + row.precision + '\n' + row.data + '\n' +
                    row.workload_options + '\n' + std::to_string(row.seed);
  ((key += '\n' + more), ...);
  return key;
}

/// Numbers of the successful repetitions of a plan that charts need besides PlanSamples, in the same order.
class PlanRepetitions {
 public:
  void add(core::RunRow const& row, RunPieces const& pieces);
  std::size_t size() const { return flops_.size(); }
  double flops(std::size_t repetition) const { return flops_[repetition]; }
  /// Busy time of the only processor that works under the plan; `std::nullopt` if several do.
  std::optional<double> alone_busy_s(std::size_t repetition) const;
  /// Share and joules if the plan's split is fixed before the run.
  std::optional<double> share(std::size_t repetition) const;
  std::optional<double> energy_j(std::size_t repetition) const;
  /// Number of the run in `pieces`; `std::nullopt` if it has none there.
  std::optional<std::uint32_t> run(std::size_t repetition) const;

 private:
  analysis::NumberList flops_, alone_busy_s_, shares_, energies_j_;  ///< not a number if missing
  std::vector<std::uint32_t> runs_;  ///< 1 + number, 0 without pieces; empty if no run has any
};

/// A case, and the repetitions of each of its plans.
struct RunCase {
  analysis::CaseSamples samples;
  std::vector<PlanRepetitions> repetitions;  ///< by plan

  /// Returns a row with the data of this repetition of a plan with a fixed split that charts need.
  core::RunRow row(std::size_t plan, std::size_t repetition) const;
  /// The repetition of a plan with pieces whose time is nearest to the plan's median; `std::nullopt` if none has
  /// pieces.
  std::optional<std::size_t> typical(std::size_t plan) const;
};

/// The runs of a source. A row takes two kilobytes; charts keep a few numbers of each.
class ReportRuns {
 public:
  /// `pieces`: those of all runs, known before.
  void add(core::RunRow const& row, RunPieces const& pieces);
  /// Call after the last row: names the plans.
  void finish();

  std::size_t size() const { return rows_; }
  bool empty() const { return rows_ == 0; }
  core::RunRow const& front() const { return *front_; }  ///< needs at least one run
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
  std::vector<core::RunRow> const& at_clocks() const { return at_clocks_; }

 private:
  analysis::SampleCollector collector_;
  std::vector<RunCase> cases_;
  std::vector<core::RunRow> at_clocks_;
  std::optional<core::RunRow> front_;
  std::string first_utc_, last_utc_, energy_reason_;
  std::set<std::pair<std::string, std::string>> given_shares_;
  std::size_t rows_ = 0, given_share_rows_ = 0;
  bool several_machines_ = false, threads_sweep_ = false, computed_energy_ = false;
};

}  // namespace yoke::report
