// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke {

/// Returns one row per slice of a run, or per piece if the executor has no queues. `blank` has the columns of the run:
/// its name, its workload and its plan.
std::vector<PieceRow> piece_rows(PieceRow const& blank, Description const&, RunResult const&);

}  // namespace yoke
