// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/model.hpp"
#include "suite/core/pace.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/execution/campaign.hpp"
#include "suite/node/processors.hpp"
#include "suite/studies/across/within.hpp"
#include "suite/studies/lockstep.hpp"
#include "suite/studies/recorded_runs.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// Ranks that share each problem: rank 0 measures, the others serve.
struct AcrossNodes {
  Ranks& ranks;
  std::vector<std::string> nodes;  ///< on rank 0: host names by rank
  Plan within;                     ///< the plan by which each rank splits what it is given
};

/// Measuring several workloads under several plans on this node.
struct RunSession {
  std::vector<WorkloadChoice> choices;
  std::vector<Plan> plans;
  DataMode data = DataMode::resident;
  std::size_t repetitions = 10, warmups = 1;
  std::uint64_t process = 0, processes = 1;  ///< which of the processes that share the repetitions this one is
  /// Plans are repeated until the interval of their median is as narrow as this, relative half-width, but not more
  /// often than `max_repetitions` and not after so many seconds for each workload.
  std::optional<double> until;
  std::size_t max_repetitions = 100;
  double seconds = std::numeric_limits<double>::infinity();
  std::size_t depth = 1;                                       ///< pieces in flight on a device
  std::size_t slices = 8;                                      ///< of a streamed piece, if a device has several queues
  double timeout_s = std::numeric_limits<double>::infinity();  ///< of each run and of preparing each workload
  bool learn = false;   ///< each iteration starts with the rates measured in the previous one
  std::string machine;  ///< its name in rows
  std::string clocks;   ///< that were set, as rows say it
  std::string pace;     ///< of processors and links, as rows say it; empty: none
  std::function<WorkloadPace(Description const&)> pace_of;  ///< the pace of a workload; null: none
  Predictor const* predictor = nullptr;                     ///< of the share that plans may start with; may be null
  RecordedRuns recorded;
  Meter* meter = nullptr;               ///< of this node; may be null
  std::optional<Powers> powers;         ///< of this node, for plans that save energy
  std::optional<double> power_cap_w;    ///< that it may draw on average
  Lockstep* lockstep = nullptr;         ///< with other ranks, which have the same session; null if there are none
  AcrossNodes const* across = nullptr;  ///< the ranks that share each problem; null if there are none
  std::string remark;                   ///< appended to the sentence that the program ends with if it cannot go on
  std::function<bool()> stop;
  std::function<void(std::string_view what, double fraction)> progress;
  /// Called as soon as a repetition is finished; in lockstep on rank 0, with the rows of all ranks.
  std::function<void(RunRow const&, std::vector<PieceRow> const&)> sink;
  /// Called with sentences about the measurement.
  std::function<void(std::string const&)> note = [](auto const&) {};
  /// Called when a workload is finished.
  std::function<void()> finished_workload;

  /// Rows to expect: what is recorded already counts, what `until` adds does not.
  std::size_t repetitions_in_all() const;
};

/// Who takes part in a session on a node.
struct OnNode {
  std::size_t processors = 2;  ///< of a plan: host and devices, or ranks that share a problem
  std::size_t devices = 1;     ///< of each rank
  std::size_t ranks = 1;       ///< on this node
};

/// Throws Error if a plan's options are no good for a workload, or, unless `dry`, if a workload needs more memory than
/// there is for all that take part. A plan that makes no sense for a workload is no mistake: it becomes a row.
void check_session(std::vector<WorkloadChoice> const& choices, std::vector<Plan> const& plans, bool dry,
                   OnNode const& on_node);

/// Ends the program if the device is lost.
Exit run_session(RunSession const& session, Processors& processors);

}  // namespace yoke
