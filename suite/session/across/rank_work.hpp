// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/data_mode.hpp"
#include "suite/execution/live.hpp"
#include "suite/execution/part_of.hpp"
#include "suite/execution/slicing.hpp"
#include "suite/node/processors.hpp"

namespace yoke::session {

/// Plan by which each rank splits a piece again, among its own processors.
struct Within {
  core::Plan plan;
  DataMode data = DataMode::resident;
  std::size_t depth = 1;
  Slicing slicing;
};

/// One rank's part of a workload that several ranks share. Calls come from the thread that drives the host.
class RankWork {
 public:
  /// Prepares the workload. `own`: the part of the loop for the trial of the rank's plan.
  RankWork(core::WorkloadChoice const& choice, Within const& within, Processors& processors, Range own);

  Instance& instance() { return *instance_; }
  HomeLayout& layout() { return *instance_->layout(); }
  Description const& description() const { return instance_->description(); }
  /// Cores of all processors.
  std::vector<int> cores() const;
  /// Memory of all inputs, or of all results, in the host buffer.
  MemoryParts all_inputs();
  MemoryParts all_results();
  /// True if results move home, and to rank 0, with their piece.
  bool results_move() const { return within_.data == DataMode::streamed || instance_->iterative(); }
  /// Rate of the trial, in chunks of the loop per second.
  double rate() const { return rate_; }

  /// Invalidates all inputs in the host buffer, so that a run uses only data from rank 0.
  void forget_inputs();
  /// Call before the first run, with resident inputs in the host buffer: places them on the processors.
  void place();
  /// Call before a run: invalidates all results, and, for streamed data, all inputs on devices.
  void begin();
  /// Does a piece according to the plan. Returns its seconds, when its results are where its processors leave them, or
  /// in the host buffer if they move with their piece.
  double run(Piece const& piece);
  /// Call after an iteration, with all results in the host buffer.
  void advance();
  /// Call after a run: brings the remaining results home.
  void bring_home();
  /// Fraction of the run's work that the device(s) did.
  double device_share() const;

 private:
  PlanningContext context(Description const& part, std::size_t segment) const;
  void search(Piece const& piece);

  Within within_;
  Processors& processors_;
  std::unique_ptr<Instance> instance_;
  std::vector<std::optional<double>> shares_;  ///< by segment: the share that the plan's search found
  execution::PartOf::Broadcasts broadcasts_;
  std::optional<execution::Live> live_;
  double rate_ = 0;
  std::vector<std::pair<Processor, Piece>> done_;  ///< in this run
};

}  // namespace yoke::session
