// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/description.hpp"
#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/pace.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/node/processors.hpp"
#include "suite/session/across/rank_work.hpp"
#include "suite/session/lockstep.hpp"

namespace yoke::session {

/// Repetitions that an earlier session recorded, which a resumed session leaves out: those of status `ok`, and all of
/// plans that were skipped or ended the program. Failed and wrong repetitions are run again.
class RecordedRuns {
 public:
  /// Adds a recorded row.
  void add(core::RunRow const& row);
  bool empty() const { return identities_.empty(); }
  /// Returns true if the repetition of this row needs no further run.
  bool has(core::RunRow const& row) const;
  /// Returns the search that the process of this row made for its plan; `std::nullopt` if no row of status `ok` has
  /// one.
  std::optional<execution::FinishedSearch> search(core::RunRow const& row) const;

 private:
  std::set<std::string> identities_;
  std::map<std::string, execution::FinishedSearch> searches_;
};

/// Ranks that share each problem: rank 0 measures, the others serve.
struct AcrossNodes {
  ranks::Ranks& ranks;
  std::vector<std::string> nodes;  ///< host names by rank; set on rank 0
  core::Plan within;               ///< plan by which each rank splits its part
};

/// Measurement of several workloads under several plans on this node.
struct RunSession {
  std::vector<core::WorkloadChoice> choices;
  std::vector<core::Plan> plans;
  DataMode data = DataMode::resident;
  Sharing sharing;  ///< memory and first touch of shared data; the memory is one that the node has, if they are run
  std::size_t repetitions = 10, warmups = 1;
  std::uint64_t process = 0, processes = 1;  ///< index of this process and number of processes that share the
                                             ///< repetitions
  /// Relative half-width of the median's interval at which the repetitions of a plan end. At most `max_repetitions` are
  /// run, and none starts after `seconds` per workload.
  std::optional<double> until;
  std::size_t max_repetitions = 100;
  double seconds = std::numeric_limits<double>::infinity();
  std::size_t depth = 1;                                       ///< pieces in flight per device
  std::size_t slices = 8;                                      ///< slices of a streamed piece, if a device has several
                                                               ///< queues
  double timeout_s = std::numeric_limits<double>::infinity();  ///< limit for each run and for the setup of each
                                                               ///< workload
  bool learn = false;   ///< true: each iteration starts with the rates measured in the previous one
  std::string machine;  ///< machine name in rows
  std::string clocks;   ///< clocks that were set, in the format of rows
  std::string pace;     ///< pace of processors and links, in the format of rows; empty if none
  std::function<core::WorkloadPace(Description const&)> pace_of;  ///< the pace of a workload; null: none
  Predictor const* predictor = nullptr;                           ///< predicts the initial share of plans; may be null
  RecordedRuns recorded;
  Meter* meter = nullptr;                ///< energy meter of this node; may be null
  core::Heartbeat* heartbeat = nullptr;  ///< measures the node's speed; may be null
  std::optional<Powers> powers;          ///< power of this node, for plans that save energy
  std::optional<double> power_cap_w;     ///< limit on the average power
  Lockstep* lockstep = nullptr;          ///< connection to other ranks with the same session; null if none
  AcrossNodes const* across = nullptr;   ///< ranks that share each problem; null if none
  std::string remark;                    ///< appended to the message with which the program ends if it cannot continue
  std::function<bool()> stop;
  std::function<void(std::string_view what, double fraction)> progress;
  /// Called after each repetition; in lockstep on rank 0, with the rows of all ranks.
  std::function<void(core::RunRow const&, std::vector<PieceRow> const&)> sink;
  /// Called with messages about the measurement.
  std::function<void(std::string const&)> note = [](auto const&) {};
  /// Called after each workload.
  std::function<void()> finished_workload;

  /// Number of rows to expect, including recorded ones but not those that `until` adds.
  std::size_t repetitions_in_all() const;
};

/// Participants of a session on a node.
struct OnNode {
  std::size_t processors = 2;  ///< processors of a plan: host and devices, or ranks that share a problem
  std::size_t devices = 1;     ///< devices of each rank
  std::size_t ranks = 1;       ///< ranks on this node
  DataMode data = DataMode::resident;
  Sharing sharing = {};
};

/// Throws Error if a plan's options do not suit a workload, if a workload cannot share its data as they are to be or,
/// unless `dry`, if a workload needs more memory than is available for all participants. A plan that is not applicable
/// to a workload is no error: it becomes a row.
void check_session(std::vector<core::WorkloadChoice> const& choices, std::vector<core::Plan> const& plans, bool dry,
                   OnNode const& on_node);

/// Returns the row of a repetition before it runs, with the columns that identify it, on these processors, the host
/// first.
core::RunRow row_of(RunSession const& session, std::span<ProcessorInfo const> processors, DeviceWait device_wait,
                    core::WorkloadChoice const& choice, core::Plan const& plan, std::size_t repetition);

/// Returns true if every repetition of the session, which is this process's alone, is recorded for these processors,
/// the host first.
bool is_recorded(RunSession const& session, std::span<ProcessorInfo const> processors, DeviceWait device_wait);

/// Runs the session. Ends the program if the device is lost.
Exit run_session(RunSession const& session, Processors& processors);

/// Returns NodeHints::no_counter of the session's runs on this node.
std::string no_counter(RunSession const& session);

/// Returns the hints that plans of the session may use about its processors. `node`: this node's processors. If ranks
/// share the problem, the processors are the ranks; hints that hold for a single processor of a rank's node are
/// omitted.
NodeHints run_hints(RunSession const& session, Description const& description, std::span<ProcessorInfo const> node);

}  // namespace yoke::session
