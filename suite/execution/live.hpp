// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/executor.hpp"
#include "suite/core/workload.hpp"
#include "suite/execution/processors.hpp"

namespace yoke {

/// Carries out schedules on this node's processors. Each piece is timed on its own processor: copy in, kernel, copy
/// out, with a fence of that processor's instance after each; the makespan runs from the first question to the last
/// end. Outside the clock: before a run results are poisoned everywhere; after it, with resident data, they come home.
/// Results that an iterative workload hands on come home, piece by piece, and go to the other processors within it.
class Live final : public Executor {
 public:
  /// With resident data, places all inputs. `instance` and `processors` outlive it.
  Live(Instance& instance, Processors& processors, Data data);
  Outcome run(Schedule& schedule) override;
  Outcome iterate(std::size_t iterations, NextSchedule const& next) override;

 private:
  Instance& instance_;
  Processors& processors_;
  Data data_;
};

}  // namespace yoke
