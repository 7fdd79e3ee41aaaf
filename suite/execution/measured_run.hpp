// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "suite/core/executor.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// One run of a campaign: what was measured, and whether the results were right.
struct MeasuredRun {
  std::string time_utc;  ///< when it began
  RunResult result;
  ScheduleStats stats;  ///< of the schedules of all iterations
  std::optional<Round> last_round;
  std::optional<std::uint64_t> throttled;  ///< periods in which a CPU quota stopped this process
  MeterReading energy;
  std::optional<double> power_cap_w, pause_s;
  std::string above_cap;  ///< why no pause keeps the node under the cap
  double error = 0;
  bool right = false;

  /// Takes the statistics from the schedules of all iterations; there is at least one.
  void ask(std::span<std::unique_ptr<Schedule> const> schedules);
  /// Computes the pause of the idle node that brings its average power down to the cap, from the joules that were read
  /// and the idle power that was measured, or that of `powers`.
  void keep_under(double cap_w, std::optional<Powers> const& powers);
};

/// Puts times, shares, counts and joules of the run into its row.
void fill(RunRow&, MeasuredRun const&, Description const&, std::size_t processors);

}  // namespace yoke
