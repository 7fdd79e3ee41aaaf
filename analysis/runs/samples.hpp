// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/compact_lists.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Minimum repetitions for a visit's median to count; it excludes interrupted runs.
inline constexpr std::size_t min_visit_repetitions = 3;

/// Counts the invocations of `yoke run` ("visits") that wrote a plan's rows, which are passed one by one in their
/// order.
class VisitCounter {
 public:
  /// Returns the visit of the next row, from 0.
  std::uint32_t of(std::string_view run_id);

 private:
  std::string previous_;
  std::uint32_t visit_ = 0;
};

/// Numbers the yoke processes that wrote the rows of all plans, which are passed one by one in their order. A process
/// is an invocation of `yoke run`, or one of those that `--processes` starts.
class ProcessNumbers {
 public:
  /// Returns the process number of the next row.
  std::uint32_t of(core::RunRow const& row);
  /// Starts another file; its rows are of other processes.
  void begin_file() { processes_.clear(); }

 private:
  struct Process {
    std::uint32_t number = 0;
    std::uint64_t count = 0;  ///< suffix of its last row's name
  };
  std::unordered_map<std::string, Process> processes_;
  std::uint32_t next_ = 0;
};

/// Range (minimum to maximum) of a plan's medians per visit: for makespans the variation of the machine between visits,
/// for shares that of the search. `visits` has the visit of each number. `std::nullopt` for fewer than two visits with
/// enough repetitions.
std::optional<Interval> visit_medians(std::span<double const> numbers, std::span<std::uint32_t const> visits);

/// |ln| of the range: the variation of the machine between visits.
double difference_of(Interval const& visits);

/// |ln| of a prediction over the nearest end of the visits' range; 0 within it.
double error_beyond(Interval const& visits, double predicted);

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
