// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/equations/peach.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"

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

/// Medians of the rows of one processor alone at one of its clocks.
struct AtClock {
  double hz = 0;
  double work_per_s = 0;        ///< flops, or bytes of a workload without flops
  std::optional<double> watts;  ///< power of the node above idle; `std::nullopt` if no row has joules and idle power
};

/// Returns the states of processor `p` (host or first device), ascending by clock, from successful rows of the workload
/// in the precision with all work on it; empty without such rows.
std::vector<AtClock> states_at_clocks(std::span<core::RunRow const> rows, std::string const& workload,
                                      std::string const& precision, Processor p);

/// Returns the machine with rates and powers of a workload over clocks, from rows with all work on the host at several
/// of its clocks, and with all work on the device at several of its clocks (PEACH, section VII-A). The rates are lines
/// through the medians if the coefficient of determination is at least 0.98, otherwise tables of the medians; notes
/// state which. Powers are set only if the rows have joules and idle power. Throws Error if the file has no such rows
/// of the workload.
Machine with_clock_lines(Machine machine, std::span<core::RunRow const> rows, core::WorkloadFile const& workload,
                         core::Notes& notes);

}  // namespace yoke::advice
