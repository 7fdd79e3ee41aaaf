// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/stopwatch.hpp"
#include "suite/execution/slicing.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Carries out schedules on this node's processors. Times copy in, kernel and copy out of each piece on the piece's own
/// processor; the makespan runs from the first question to the last end. Outside the clock: results are poisoned
/// everywhere before a run, as are the devices' inputs if data are streamed; resident data come home after it. Inside
/// the clock: an iterative workload's results, and intermediate results that are handed over, go home piece by piece
/// and from there to the others.
class Live final : public Executor {
 public:
  /// Places all inputs if data are resident. `depth`: pieces in flight on a device at most, each on a queue of its own;
  /// `processors` has as many queues. `slicing`: how streamed pieces are cut over these queues. `instance` and
  /// `processors` outlive it.
  Live(Instance& instance, Processors& processors, DataMode mode, std::size_t depth = 1, Slicing slicing = {});
  RunResult run(Schedule& schedule) override;
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;
  /// One iteration whose results stay where the pieces leave them: nothing is poisoned before, collected or merged
  /// after.
  RunResult run_in_place(Schedule& schedule) { return run_in_place(schedule, instance_); }
  /// The same for what is a part of the instance.
  RunResult run_in_place(Schedule& schedule, Instance& part);

 private:
  Instance& instance_;
  Processors& processors_;
  DataMode mode_;
  std::size_t depth_;
  Slicing slicing_;
  std::vector<std::vector<std::unique_ptr<Stopwatch>>> stopwatches_;  ///< by processor: those not in use
};

}  // namespace yoke
