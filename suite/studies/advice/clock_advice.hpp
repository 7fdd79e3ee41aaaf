// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "models/equations/coupled.hpp"
#include "models/equations/peach_node.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/rows/clock_row.hpp"

namespace yoke {

/// Which clocks and share are best for a workload (PEACH, section IV-B)?
struct ClockRequest {
  WorkloadFile workload;
  Machine machine;
  equations::CoupledQuestion question;
};

struct ClockAdvice {
  double work = 0;        ///< PEACH's W: flops, or bytes by access if there are none
  bool energies = false;  ///< whether the machine file has all powers
  std::vector<equations::ClockedState> states;
  std::map<Goal, equations::CoupledPlan> best;  ///< by goal, those that can be answered
  std::vector<equations::CoupledCell> cells;    ///< of each state, without limits
  std::vector<equations::CoupledPlan> front;
};

/// Throws Error if the machine file has no rates of the workload, lacks powers that the question needs, or no plan
/// keeps the limits.
ClockAdvice advise_clocks(ClockRequest const& request);

/// Time and energy over the share at every choice of clocks: figures 3 and 5. `step` as a question's, 0.01 without one.
std::vector<ClockRow> clock_sweep(ClockRequest const& request, ClockAdvice const& advice);

}  // namespace yoke
