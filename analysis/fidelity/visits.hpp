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

namespace yoke {

/// Repetitions that a visit needs for its median to count: a run that was broken off tells nothing of the machine.
inline constexpr std::size_t min_visit_repetitions = 3;

/// Counts the invocations of `yoke run` that wrote the rows of a plan, which come one by one in their order.
class VisitCounter {
 public:
  /// That of the next row, from 0 on.
  std::uint32_t of(std::string_view run_id);

 private:
  std::string previous_;
  std::uint32_t visit_ = 0;
};

/// Numbers the processes of yoke that wrote the rows of all plans, which come one by one in their order. A process is
/// an invocation of `yoke run`, or one of those that `--processes` starts.
class ProcessNumbers {
 public:
  /// That of the next row.
  std::uint32_t of(RunRow const& row);
  /// The rows that follow are of another file, and so of other processes.
  void begin_file() { processes_.clear(); }

 private:
  struct Process {
    std::uint32_t number = 0;
    std::uint64_t count = 0;  ///< that the name of its last row ends with
  };
  std::unordered_map<std::string, Process> processes_;
  std::uint32_t next_ = 0;
};

/// The least and the largest of a plan's medians, one for each visit: of makespans, the machine itself differs by so
/// much between visits; of shares, its search does. `visits` has that of each number, in their order. Nothing for fewer
/// than two visits with enough repetitions.
std::optional<Interval> visit_medians(std::span<double const> numbers, std::span<std::uint32_t const> visits);

/// By how much |ln| the machine itself differs between visits.
double difference_of(Interval const& visits);

/// |ln| of a prediction over the nearest end of the range of visits; 0 within it.
double error_beyond(Interval const& visits, double predicted);

}  // namespace yoke
