// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/observed_plan.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// The work that a row recorded, described anew.
struct Rederived {
  Description description;
  DataMode data = DataMode::resident;
};

/// Throws Error if this yoke does not know the workload or its options.
Rederived rederive(RunRow const& row);

/// Collects plans that have a fixed split from the measured rows of cases, each case and each plan of it in one go.
class PlanObserver {
 public:
  explicit PlanObserver(std::size_t processors) : processors_(processors) {}
  /// The rows that follow are of this case. Throws Error if this yoke does not know its workload or its options.
  void begin_case(RunRow const& problem);
  /// `name`: of the row's plan. Throws Error for a plan without a fixed split.
  void add(RunRow const& row, std::string const& name);
  std::vector<ObservedPlan> take() { return std::exchange(plans_, {}); }

 private:
  std::size_t processors_, first_ = 0;  ///< plan of the case
  std::vector<ObservedPlan> plans_;
  std::shared_ptr<Description const> description_;
  DataMode data_ = DataMode::resident;
};

/// The rows' plans that have a fixed split, with the repetitions that are ok. If a partitioner searches for its
/// share, repetitions with another share are another plan. Notes say what is left out.
std::vector<ObservedPlan> observe(std::span<RunRow const> rows, std::size_t processors, Notes& notes);

}  // namespace yoke
