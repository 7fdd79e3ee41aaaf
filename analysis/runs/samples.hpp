// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/number_list.hpp"
#include "analysis/runs/visits.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Speeds of the node before a repetition, relative to its machine file (heartbeat); not a number if unknown.
struct RepetitionSpeeds {
  float host_arithmetic, host_memory, device_arithmetic, device_memory;
};

/// Samples of the repetitions of one plan: a few numbers each, so that millions of rows fit into memory.
struct PlanSamples : core::Execution {
  std::string name;       ///< set by name_plans
  SharedNumbers times_s;  ///< times of the successful repetitions
  RunLengths processes;   ///< process of yoke that measured each of `times_s`, numbered by ProcessNumbers
  RunLengths visits;      ///< invocation of `yoke run` that measured each of `times_s`
  VisitCounter visit = {};
  std::vector<RepetitionSpeeds> speeds;       ///< speeds before each of `times_s`; empty if none has any
  NumberList shares, imbalances, energies_j;  ///< values of the successful repetitions that have them
  std::size_t not_ok = 0;
  Status status = Status::ok;  ///< status of the first unsuccessful repetition
  std::string reason;
};

/// The plans of one case.
struct CaseSamples {
  core::RunRow problem;  ///< the first of its rows
  std::vector<PlanSamples> plans;
};

/// Returns the median share of the work on the device(s); `std::nullopt` if no repetition has one.
std::optional<double> share_of(PlanSamples const& plan);

/// Returns the median speeds of the node over the repetitions that have them; empty if none has any.
std::vector<core::ProcessorSpeed> median_speeds(PlanSamples const& plan);

/// Returns those joules of a plan's repetitions that are positive.
std::vector<double> positive_j(NumberList const& energies_j);

/// Groups rows that come one by one into cases and plans, in the order of first appearance.
class SampleCollector {
 public:
  using Place = Grouping::Place;
  /// Adds a row and returns its place; `std::nullopt` for a second copy of a plan, which is left out.
  std::optional<Place> add(core::RunRow const& row) { return add(row, processes_.of(row)); }
  /// `process`: number of the process of yoke that measured the row.
  std::optional<Place> add(core::RunRow const& row, std::uint32_t process);
  std::size_t rows() const { return rows_; }
  /// Returns the cases with named plans.
  std::vector<CaseSamples> take();

 private:
  Grouping grouping_;
  ProcessNumbers processes_;
  std::vector<CaseSamples> cases_;
  std::size_t rows_ = 0;
};

}  // namespace yoke::analysis
