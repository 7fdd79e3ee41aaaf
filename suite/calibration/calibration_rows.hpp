// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/core/calibration.hpp"
#include "suite/core/model.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::calibration {

/// Returns the calibration from rows of plans on one processor alone (`co`, `go`, `turns`) and their pieces: for each
/// case with such rows, each segment's medians over repetitions and iterations. The first of several iterations, which
/// warms up, does not count; nor do copies of the first alternating run. Rows of several processes (`RunRow::process`)
/// are visits at different times, whose medians have equal weight in a geometric mean; visits in which a kernel takes
/// over 30 % longer than in the quickest one do not count for it, and differences between visits are no part of
/// `spread`. Throws Error unless all rows come from the same machine and build. Notes list omitted rows. `predictor`
/// gives the efficiencies that the file shows; it may be null.
core::Calibration calibration_of(std::span<core::RunRow const> rows, std::span<PieceRow const> pieces,
                                 Predictor const* predictor, core::Notes& notes);

/// Notes the number of kernels with such a large spread that another program must have run at the same time, with the
/// worst one, and streams whose slowdown changes from one moment to the next.
void note_disturbed(core::Calibration const& calibration, core::Notes& notes);

}  // namespace yoke::calibration
