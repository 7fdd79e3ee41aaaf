// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every numeric column declares its range.
#include <gtest/gtest.h>

#include <type_traits>

#include "analysis/compare/compare_row.hpp"
#include "analysis/contest/cap_live.hpp"
#include "analysis/contest/contest.hpp"
#include "analysis/contest/contest_floor.hpp"
#include "analysis/contest/contest_loss.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/misfits.hpp"
#include "analysis/fidelity/scores.hpp"
#include "analysis/observe/application.hpp"
#include "analysis/observe/comparison.hpp"
#include "analysis/reproduction.hpp"
#include "analysis/runs/plan_row.hpp"
#include "models/points/points.hpp"
#include "models/published/inputs.hpp"
#include "suite/contest/cap_paper.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/count_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/fidelity/energy_fidelity.hpp"
#include "suite/session/planned_runs.hpp"

namespace yoke::cli {
namespace {

template <class... Rows>
struct RowList {
  template <class Act>
  static void for_each(Act const& act) {
    (act(std::type_identity<Rows>{}), ...);
  }
};

// ctest/structure/columns.cmake expects every kind of row here.
using AllRows = RowList<core::RunRow, PieceRow, core::PhaseRow, core::PredictionRow, core::SurfaceRow, core::TermRow,
                        core::ClockRow, core::CountRow, fidelity::EnergyRow, core::RecordingRow, analysis::KernelRow,
                        analysis::ProfileRow, analysis::PlanRow, session::PlannedRun, analysis::CompareRow,
                        analysis::FidelityRow, analysis::MisfitRow, analysis::ScoreRow, analysis::PublishedAccuracy,
                        analysis::AccuracyGoal, analysis::ReproductionRow, analysis::ContestRow,
                        analysis::ContestQuantile, analysis::ContestFloor, analysis::ContestCase, analysis::CapLiveRow,
                        contest::CapPaperRow, models::PairPoint, models::PairAnswer, models::PeachPoint,
                        models::PeachAnswer, models::published::PublishedValue, models::published::PublishedProcessor,
                        models::published::PublishedPartition, models::published::PublishedPart>;

bool is_real(double) { return true; }
bool is_real(std::optional<double> const&) { return true; }
bool is_real(auto const&) { return false; }

template <class Row, class Act>
void for_each_real(Act const& act) {
  Row row;
  for (auto const& column : Row::columns())
    if (std::visit([&](auto member) { return is_real(row.*member); }, column.member)) act(column);
}

TEST(Columns, OfRealNumbersHaveARange) {
  AllRows::for_each([]<class Row>(std::type_identity<Row>) {
    for_each_real<Row>([](auto const& column) { EXPECT_NE(column.range.must_be, any_number.must_be) << column.name; });
  });
}

TEST(Columns, RefuseWhatIsOutOfTheirRange) {
  AllRows::for_each([]<class Row>(std::type_identity<Row>) {
    for_each_real<Row>([](auto const& column) {
      for (char const* text : {"nan", "inf", "-inf", "1e308", "-1e308", "text"}) {
        double number = 0;
        EXPECT_EQ(core::set_from_text(number, text, column.range), column.range.must_be)
            << column.name << " takes " << text;
      }
    });
  });
}

TEST(Columns, OfWholeNumbersKeepTheirRange) {
  std::uint64_t number = 0;
  EXPECT_EQ(core::set_from_text(number, "2", zero_or_one), "0 or 1");
  EXPECT_EQ(core::set_from_text(number, "0", from_one), "a whole number from 1");
  EXPECT_EQ(core::set_from_text(number, "18446744073709551615", any_number), "");
}

}  // namespace
}  // namespace yoke::cli
