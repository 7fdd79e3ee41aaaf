// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/cli/options/energy_options.hpp"
#include "suite/cli/options/pace_option.hpp"
#include "suite/cli/options/select.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/node/node_share.hpp"
#include "suite/session/lockstep.hpp"

namespace yoke::cli {

/// Request for a measurement by `yoke run` or `yoke demo`, and destination of its rows.
struct RunRequest {
  Selection selection;
  NodeShare parts;
  std::size_t repetitions = 10, warmups = 1, depth = 1, slices = 8, processes = 1, max_repetitions = 100;
  double timeout_s = std::numeric_limits<double>::infinity(), seconds = std::numeric_limits<double>::infinity();
  std::optional<std::uint64_t> process;  ///< index among `processes`; without it, this process starts them
  double warm_up_s = 5;                  ///< at most, before the first run; 0: none
  std::string until;                     ///< relative half-width of the median's interval, such as 1%
  std::string output, pieces, machine_file, machine_name, calibration_file, device_wait;
  std::string memory = "auto", touch = "host";  ///< shared data: their memory and first touch
  std::string across, within = "p-dp";          ///< nodes: all ranks share each problem; and how each splits its part
  EnergyRequest energy;
  PaceRequest pace;
  std::vector<core::Plan> given_plans;  ///< replaces the selection's plans; may be empty
  std::string clocks;                   ///< clocks that were set, in the format of rows
  bool learn = false, resume = false, quiet = false;
  bool aa = false;                        ///< true: measures every plan twice
  session::Lockstep* lockstep = nullptr;  ///< connection to other ranks; null if none
  std::string goes_on;                    ///< command that continues an interrupted session; may be empty
  /// Called after the last possible refusal, before the first run, with a function that opens the output; must call it.
  std::function<void(std::function<void()> const& open)> begun = [](auto const& open) { open(); };

  std::vector<core::Plan> plans() const;
  std::vector<core::WorkloadChoice> cases() const;
  Sharing sharing() const;
};

/// Throws Error if the request is invalid or, unless `dry`, requests more memory than is available.
void check(RunRequest const& request, bool dry = false);

/// Records the command in FILE.commands of the request's output, if that is a regular file, for `run --resume FILE`.
/// Adds a note if that fails.
void record(RunRequest& request, std::string const& subcommand, std::vector<std::string> const& arguments);

/// True if the request resumes a file that has every repetition, so that nothing is left to run. Starts neither Kokkos
/// nor a device. False if that cannot be known before they start, such as for a part of a GPU.
bool is_recorded(RunRequest const& request);

/// Prints a note that all repetitions are recorded.
void say_all_is_recorded(RunRequest const& request);

/// Measures, appends rows to files as they come, and adds them to `rows`. If it is interrupted, a note lists the
/// missing repetitions. Needs Kokkos. Ends the program if the device is lost.
Exit run(RunRequest const& request, std::vector<core::RunRow>& rows,
         std::function<void(std::span<core::RunRow const>)> const& finished_workload);

/// Prints the requirements of a run: per workload and plan the memory of host and device, and, with a machine file, an
/// estimate of the time by the yoke model. As a table, or as rows on standard output if a format is requested; never
/// writes a file. Returns Exit::usage if something would not fit.
Exit dry_run(RunRequest const& request, Results const& results);

/// Environment variable of processes that `run_processes` starts: the id of the starter.
inline constexpr char const* starter_variable = "YOKE_STARTED_BY";

/// Parses the numbers of threads of "1,2" or "2:8:2"; empty for "". Throws Error for text that is no number of threads.
std::vector<std::size_t> thread_counts(std::string const& host_threads);

/// Starts `yoke run` with these arguments and `--resume` for each of several numbers of host threads, or for each of
/// `request.processes`, one after the other. Discards their standard output. Adds the rows that they append to the
/// file. The commands of the file contain this process's request, not the others'. Returns the most severe exit code;
/// stops early if a process cannot continue or a signal comes. Throws Error without a file to append to, and for a file
/// that contains rows unless `--resume` is given.
Exit run_processes(RunRequest const& request, std::string const& host_threads,
                   std::vector<std::string> const& arguments, std::vector<core::RunRow>& rows);

/// Declares --memory and --touch.
void declare_sharing(Command& command, RunRequest& request);

/// Throws Error with one sentence if shared data are asked for where they cannot be, unless `dry` also on this node, or
/// if --memory or --touch is given though data are not shared.
void check_sharing(RunRequest const& request, bool dry);

}  // namespace yoke::cli
