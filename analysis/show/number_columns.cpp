// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/number_columns.hpp"

#include "analysis/compare/compare_row.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/score_row.hpp"
#include "analysis/reproduction.hpp"
#include "analysis/runs/plan_row.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/clock_row.hpp"
#include "suite/core/rows/count_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/rows/surface_row.hpp"
#include "suite/core/rows/term_row.hpp"

namespace yoke {
namespace {

template <class... Rows>
std::set<std::string> numbers_of() {
  std::set<std::string> numbers, texts;
  auto const add = [&](auto const& columns) {
    for (auto const& column : columns) (is_text(column) ? texts : numbers).emplace(column.name);
  };
  (add(Rows::columns()), ...);
  for (auto const& text : texts) numbers.erase(text);
  return numbers;
}

}  // namespace

std::set<std::string> const& number_columns() {
  static std::set<std::string> const all =
      numbers_of<RunRow, PieceRow, PhaseRow, PredictionRow, TermRow, FidelityRow, ScoreRow, SurfaceRow, ReproductionRow,
                 PlanRow, CompareRow, CountRow, ClockRow, RecordingRow>();
  return all;
}

}  // namespace yoke
