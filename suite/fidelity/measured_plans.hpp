// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/fit/fit.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::fidelity {

/// The work of a recorded row, derived again from its columns.
struct Rederived {
  Description description;
  DataMode data = DataMode::resident;
};

/// Throws Error if this version of yoke does not have the workload or its options.
Rederived rederive(core::RunRow const& row);

/// Collects plans with a fixed split from measured rows; the rows of a case, and of each plan in it, are consecutive.
class MeasuredPlans {
 public:
  explicit MeasuredPlans(std::size_t processors) : processors_(processors) {}
  /// Starts a case: the rows that follow belong to it. Throws Error if this version of yoke does not have its workload
  /// or options.
  void begin_case(core::RunRow const& problem);
  /// Adds a row to the plan with this `name`. Throws Error for a plan without a fixed split.
  void add(core::RunRow const& row, std::string const& name);
  std::vector<analysis::MeasuredPlan> take() { return std::exchange(plans_, {}); }

 private:
  std::size_t processors_, first_ = 0;  ///< index of the first plan of the current case
  std::vector<analysis::MeasuredPlan> plans_;
  std::shared_ptr<Description const> description_;
  DataMode data_ = DataMode::resident;
};

/// Returns the plans with a fixed split, with their repetitions of status `ok`. If a partitioner searches for its
/// share, repetitions with different shares are different plans. Notes list omitted rows.
std::vector<analysis::MeasuredPlan> measured_plans(std::span<core::RunRow const> rows, std::size_t processors,
                                                   core::Notes& notes);

}  // namespace yoke::fidelity
