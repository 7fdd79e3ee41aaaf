// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/rows/term_row.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// Sets each plan's measured times by processor and segment next to what a model that plays plans through says of them,
/// term by term. A plan whose partitioner searches is played at the share that its rows have. Notes say what is left
/// out. Throws Error if the model plays nothing through.
std::vector<TermRow> explain(std::span<RunRow const> rows, std::span<PieceRow const> pieces, Machine const& machine,
                             ReadyModel const& model, Notes& notes);

}  // namespace yoke
