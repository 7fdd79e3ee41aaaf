// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "suite/execution/live.hpp"
#include "suite/execution/part_of.hpp"
#include "suite/node/processors.hpp"
#include "suite/studies/across/within.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// What one rank does of a workload that several ranks share. Calls come from the thread that drives the host.
class RankWork {
 public:
  /// Prepares the workload. `own`: the part of the loop on which the rank tries its plan.
  RankWork(WorkloadChoice const& choice, Within const& within, Processors& processors, Range own);

  Instance& instance() { return *instance_; }
  HomeLayout& layout() { return *instance_->layout(); }
  Description const& description() const { return instance_->description(); }
  /// Of all processors.
  std::vector<int> cores() const;
  MemoryParts all_inputs();
  MemoryParts all_results();
  /// Whether results go home, and to rank 0, with their piece.
  bool results_move() const { return within_.data == DataMode::streamed || instance_->iterative(); }
  /// Of what the rank tried: chunks of the loop per second.
  double rate() const { return rate_; }

  /// Forgets all inputs that are home, so that what is computed with must have come from rank 0.
  void forget_inputs();
  /// Before the first run, when resident inputs are home: places them on the processors.
  void place();
  /// Before a run: no result is right any more, and no device has inputs if data are streamed.
  void begin();
  /// Does a piece by the plan, and returns when its results are where its processors leave them, or home if they move
  /// with their piece. Returns the seconds that it took.
  double run(Piece const& piece);
  /// After an iteration, when all results are home.
  void advance();
  /// After a run: brings home what is not yet there.
  void bring_home();
  /// Fraction of the run's work that the device(s) did.
  double device_share() const;

 private:
  PlanningContext context(Description const& part, std::size_t segment) const;
  void search(Piece const& piece);

  Within within_;
  Processors& processors_;
  std::unique_ptr<Instance> instance_;
  std::vector<std::optional<double>> shares_;  ///< by segment: what the plan's search settled on
  PartOf::Broadcasts broadcasts_;
  std::optional<Live> live_;
  double rate_ = 0;
  std::vector<std::pair<Processor, Piece>> done_;  ///< in this run
};

}  // namespace yoke
