// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <memory>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/instance.hpp"
#include "suite/core/stopwatch.hpp"
#include "suite/execution/slicing.hpp"
#include "suite/node/processors.hpp"

namespace yoke::execution {

/// Executes schedules on this node's processors. Times copy in, kernel and copy out of each piece on the piece's
/// processor; the makespan spans from the first decision to the end of the last piece. If data are shared, `instance`
/// is prepared for this mode: all processors are at home, nothing is copied or exchanged, and before each run the
/// arrays' pages are placed. Not timed: before a run, all results are poisoned and, with streamed data, also the
/// devices' inputs; after it, resident data are copied home. Timed: results of iterative workloads, and intermediate
/// results that another processor needs, move home piece by piece and from there to the other processors.
class Live final : public Executor {
 public:
  /// Copies all inputs to the processors if data are resident. `depth`: maximum number of pieces in flight on a device,
  /// each on its own queue; `processors` must have as many queues. `slicing`: division of streamed pieces over these
  /// queues. `instance` and `processors` must outlive this object.
  Live(Instance& instance, Processors& processors, DataMode mode, std::size_t depth = 1, Slicing slicing = {});
  RunResult run(Schedule& schedule) override;
  void turn_to(std::size_t plan) override { plan_ = plan; }
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;
  /// Runs one iteration whose results stay where the pieces leave them: without poisoning before it, and without
  /// collecting or merging results after it.
  RunResult run_in_place(Schedule& schedule) { return run_in_place(schedule, instance_); }
  /// Runs one iteration of a part of the instance in place.
  RunResult run_in_place(Schedule& schedule, Instance& part);

 private:
  Instance& instance_;
  Processors& processors_;
  DataMode mode_;
  std::size_t depth_;
  Slicing slicing_;
  std::size_t plan_ = 0;
  std::map<std::size_t, std::vector<CompletedPiece>> earlier_;  ///< by plan: pieces of its latest run with shared data
  std::vector<std::vector<std::unique_ptr<Stopwatch>>> stopwatches_;  ///< unused stopwatches, by processor
};

}  // namespace yoke::execution
