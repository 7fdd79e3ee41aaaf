// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// docs/columns.md and the source say the same of every column.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/score_row.hpp"
#include "analysis/reproduction.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/rows/surface_row.hpp"

namespace yoke {
namespace {

/// The section of the document that begins with this heading.
std::string section(std::string const& heading) {
  std::ostringstream text;
  text << std::ifstream(YOKE_SOURCE "/docs/columns.md").rdbuf();
  std::string const all = text.str();
  auto const begin = all.find("## " + heading + "\n");
  if (begin == std::string::npos) return "";
  return all.substr(begin, all.find("\n## ", begin) - begin);
}

template <class Row>
void compare(std::string const& heading) {
  std::string expected;
  for (auto const& column : Row::columns())
    expected += "| " + std::string(column.name) + " | " + std::string(column.meaning) + " |\n";
  std::string const documented = section(heading);
  auto const table = documented.find("|---|---|\n");
  ASSERT_NE(table, std::string::npos) << heading;
  EXPECT_EQ(documented.substr(table + 10, expected.size()), expected);
  EXPECT_EQ(documented.find("\n| ", table + 9 + expected.size()), std::string::npos) << "columns that are not there";
}

TEST(Columns, AreDocumentedAsTheyAre) {
  compare<yoke::RunRow>("runs.csv");
  compare<PieceRow>("pieces.csv");
  compare<PhaseRow>("phases.csv");
  compare<PredictionRow>("predictions.csv");
  compare<FidelityRow>("fidelity.csv");
  compare<ReproductionRow>("reproduced.csv");
  compare<SurfaceRow>("surface.csv");
  compare<ScoreRow>("scores.csv");
}

}  // namespace
}  // namespace yoke
