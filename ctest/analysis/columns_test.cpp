// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// docs/columns.md and the source describe every column with the same sentence.
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/score_row.hpp"
#include "analysis/reproduction.hpp"
#include "ctest/support/documented_columns.hpp"
#include "suite/core/rows/clock_row.hpp"
#include "suite/core/rows/energy_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/rows/surface_row.hpp"
#include "suite/core/rows/term_row.hpp"

namespace yoke {
namespace {

TEST(Columns, AreDocumentedAsTheyAre) {
  expect_documented<RunRow>("runs.csv");
  expect_documented<PieceRow>("pieces.csv");
  expect_documented<PhaseRow>("phases.csv");
  expect_documented<PredictionRow>("predictions.csv");
  expect_documented<TermRow>("terms.csv");
  expect_documented<FidelityRow>("fidelity.csv");
  expect_documented<ReproductionRow>("reproduced.csv");
  expect_documented<ClockRow>("sweep.csv");
  expect_documented<EnergyRow>("energies.csv");
  expect_documented<SurfaceRow>("surface.csv");
  expect_documented<ScoreRow>("scores.csv");
}

}  // namespace
}  // namespace yoke
