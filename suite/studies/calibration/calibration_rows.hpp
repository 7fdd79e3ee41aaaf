// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/calibration.hpp"
#include "suite/core/model.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/studies/notes.hpp"

namespace yoke {

/// The calibration that rows of plans on one processor alone (`co`, `go`, `turns`) and their pieces contain: of each
/// case with such rows, each segment's medians over repetitions and iterations. First iterations of several, which warm
/// up, do not count, nor do copies of a first run by turns. Rows of several processes (`RunRow::process`) are visits at
/// different times, whose medians count alike by their geometric mean; those in which a kernel takes over 30 % longer
/// than in the quickest one do not count for it, and what differs between visits is no part of `spread`. All rows must
/// be measured by the same machine and build: Error. Notes say what is left out. `predictor` gives the efficiencies
/// that the file shows; it may be null.
Calibration calibration_of(std::span<RunRow const> rows, std::span<PieceRow const> pieces, Predictor const* predictor,
                           Notes& notes);

/// Notes how many kernels varied so much that something else must have run beside them, and the worst, and streams
/// whose slowdown is another from one moment to the next.
void note_disturbed(Calibration const& calibration, Notes& notes);

}  // namespace yoke
