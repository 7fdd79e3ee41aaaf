// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "suite/core/observed_plan.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// What a row says was run, derived anew.
struct Rederived {
  Description description;
  DataMode data = DataMode::resident;
};

/// Throws Error where this yoke does not know the workload, or not like this.
Rederived rederive(RunRow const& row);

/// The rows' plans that have a fixed split, with the repetitions that are ok. Where a partitioner searches for its
/// share, repetitions with another share are another plan. What is left out is told of.
std::vector<ObservedPlan> observe(std::span<RunRow const> rows, std::size_t processors, Notes& notes);

}  // namespace yoke
