// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/shared_columns.hpp"
#include "suite/forecast/forecast.hpp"
#include "suite/node/device_status.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::session {

/// Requirements of a plan for a workload: a row of `yoke run --dry-run`.
struct PlannedRun : ProblemColumns, PlanColumns {
  double host_bytes = 0, device_bytes = 0;
  std::uint64_t repetitions = 0, warmups = 0, trials = 0;
  std::optional<double> estimated_s;  ///< sum over all runs; `std::nullopt` without a machine file
  Status status = Status::ok;
  std::string reason;

  static std::span<Column<PlannedRun> const> columns();
};

/// Memory that a session can use.
struct FreeMemory {
  double host_bytes = 0;
  node::DeviceMemory device;
  std::size_t devices = 1;
};

/// Returns the requirements of each plan of the session's workloads: memory, runs, and, with a model, the time of all
/// runs. Notes list work that the model's calibration does not cover. Throws Error if the machine file lacks a number.
std::vector<PlannedRun> planned_runs(RunSession const& session, FreeMemory const& memory,
                                     forecast::ReadyModel const* model, core::Notes& notes);

/// Repetitions that an interrupted session did not run.
struct MissingRepetitions {
  std::size_t all = 0, missing = 0;  ///< repetitions
  std::vector<std::string> plans;    ///< such as "mm 1024 float p-dp (3 of 5)"
};

/// `processors`: those of the session, the host first. `finished`: all recorded rows, including those of earlier
/// sessions and of other work. Skipped plans have no missing repetitions.
MissingRepetitions missing_repetitions(RunSession const& session, std::span<ProcessorInfo const> processors,
                                       DeviceWait device_wait, std::vector<core::RunRow> const& finished);

}  // namespace yoke::session
