// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/meter.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::execution {

/// Measurements of one run of a campaign, and whether its results were correct.
struct MeasuredRun {
  std::string time_utc;  ///< start of the run
  RunResult result;
  ScheduleStats stats;  ///< statistics over the schedules of all iterations
  std::optional<Round> last_round;
  std::optional<std::uint64_t> throttled;        ///< periods in which a CPU quota throttled this process
  std::optional<double> other_programs, stolen;  ///< fractions of the CPU time around the run (LoadSeries)
  MeterReading energy;
  core::Beat beat;  ///< the node's speed before the run
  std::optional<double> power_cap_w, pause_s;
  std::string above_cap;  ///< why no pause can keep the node below the cap
  double error = 0;
  bool right = false;

  /// Collects the statistics of the schedules of all iterations; requires at least one.
  void ask(std::span<std::unique_ptr<Schedule> const> schedules);
  /// Computes the pause that reduces the node's average power to the cap, from the measured energy and the idle power,
  /// which is measured or that of `powers`.
  void keep_under(double cap_w, std::optional<Powers> const& powers);
};

/// Copies times, shares, counts and energies of the run into its row.
void fill(core::RunRow&, MeasuredRun const&, Description const&, std::size_t processors);

/// Returns an identifier that is unique across programs and time, made of microseconds, process and a counter.
std::string new_run_id();

/// Current time, such as "2026-01-31T12:34:56.789Z".
std::string utc_now();

/// Returns one row per slice of a run, or per piece if the executor has no queues. `blank` has the columns of the run:
/// its name, its workload and its plan.
std::vector<PieceRow> piece_rows(PieceRow const& blank, Description const&, RunResult const&);

}  // namespace yoke::execution
