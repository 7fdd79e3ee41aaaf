// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// `resident`: inputs are on every processor before the clock starts, results come home after it stops.
/// `streamed`: a chunk's data moves with it, timed and counted.
enum class Data { resident, streamed };

/// What a run left behind.
struct Outcome {
  std::vector<Completion> pieces;  ///< in order of completion
  double makespan_s = 0;           ///< from the common start to the last end
};

/// Carries out a schedule: live on this node's processors, or in virtual time.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Throws ContractViolation where the schedule breaks its promises.
  virtual Outcome run(Schedule& schedule) = 0;
};

}  // namespace yoke
