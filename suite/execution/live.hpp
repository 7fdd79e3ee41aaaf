// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/slicing.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// Carries out schedules on this node's processors. Copy in, kernel and copy out of each piece are timed on its own
/// processor; the makespan runs from the first question to the last end. Outside the clock: before a run results are
/// poisoned everywhere; after it, with resident data, they come home. Results that an iterative workload hands on come
/// home, piece by piece, and go to the other processors within it; so do intermediate results that are handed over.
class Live final : public Executor {
 public:
  /// With resident data, places all inputs. `depth`: pieces in flight on a device at most, each on a queue of its own;
  /// `processors` has as many. `slicing`: how streamed pieces are cut over these queues. `instance` and `processors`
  /// outlive it.
  Live(Instance& instance, Processors& processors, DataMode data, std::size_t depth = 1, Slicing slicing = {});
  RunResult run(Schedule& schedule) override;
  RunResult iterate(std::size_t iterations, NextSchedule const& next) override;

 private:
  Instance& instance_;
  Processors& processors_;
  DataMode data_;
  std::size_t depth_;
  Slicing slicing_;
};

}  // namespace yoke
