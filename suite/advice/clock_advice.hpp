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

namespace yoke::advice {

/// Question for the best clocks and the best share of a workload (PEACH, section IV-B).
struct ClockRequest {
  core::WorkloadFile workload;
  Machine machine;
  models::equations::CoupledQuestion question;
};

/// Recommended clocks and shares, and the choices among which they were found.
struct ClockAdvice {
  double work = 0;        ///< PEACH's W: flops, or bytes by access for a workload without flops
  bool energies = false;  ///< true if the machine file has all powers
  std::vector<models::equations::ClockedState> states;
  std::map<Goal, models::equations::CoupledPlan> best;  ///< by goal, for goals that the file can answer
  std::vector<models::equations::CoupledCell> cells;    ///< for each state, without limits
  std::vector<models::equations::CoupledPlan> front;
};

/// Returns the best clocks and shares. Throws Error if the machine file has no rates of the workload or no powers that
/// the question needs, or if no plan keeps the limits.
ClockAdvice advise_clocks(ClockRequest const& request);

/// Returns time and energy over the share at every choice of clocks (figures 3 and 5). `step` as in a question, by
/// default 0.01.
std::vector<core::ClockRow> clock_sweep(ClockRequest const& request, ClockAdvice const& advice);

}  // namespace yoke::advice
