// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke {

/// Returns one row per slice of a run, or per piece if the executor has no queues.
std::vector<PieceRow> piece_rows(std::string const& run_id, Description const&, RunResult const&);

}  // namespace yoke
