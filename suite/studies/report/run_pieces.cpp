// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/report/run_pieces.hpp"

#include <cmath>

namespace yoke {

RunRow const* RunPieces::typical(PlanRuns const& plan) const {
  auto const median_s = median_of(plan, &RunRow::makespan_s);
  RunRow const* nearest = nullptr;
  for (auto const& run : plan.rows) {
    if (!is_measured(run) || !by_run_.contains(run.run_id)) continue;
    if (!nearest || std::abs(*run.makespan_s - *median_s) < std::abs(*nearest->makespan_s - *median_s)) nearest = &run;
  }
  return nearest;
}

}  // namespace yoke
