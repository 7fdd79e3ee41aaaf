// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "analysis/statistics/statistics.hpp"
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

}  // namespace yoke::analysis
