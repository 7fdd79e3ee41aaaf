// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
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

/// The rows' plans that have a fixed split, with the repetitions that are ok. If a partitioner searches for its
/// share, repetitions with another share are another plan. Notes say what is left out.
std::vector<ObservedPlan> observe(std::span<RunRow const> rows, std::size_t processors, Notes& notes);

}  // namespace yoke
