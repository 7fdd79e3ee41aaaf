// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verdicts and names of columns that earlier versions wrote.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/score_row.hpp"
#include "analysis/runs/plan_row.hpp"
#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_row.hpp"

namespace yoke {
namespace {

class OlderWords : public TemporaryFolder {
 protected:
  /// Writes a file of one row with these values and reads it.
  template <class Row>
  Row read(std::string const& header, std::string const& values) const {
    auto const file = folder / "older.csv";
    write(file, header + "\n" + values + "\n");
    return read_rows<Row>(file).at(0);
  }
};

TEST_F(OlderWords, OfPredictionsAreRead) {
  EXPECT_EQ(read<PredictionRow>("schema,verdict", "5,unclear").verdict, "inconclusive");
  EXPECT_EQ(read<PredictionRow>("schema,verdict", "5,slower").verdict, "slower");
}

TEST_F(OlderWords, OfScoresAreRead) {
  EXPECT_EQ(read<ScoreRow>("schema,figure", "2,told pairs").figure, "decided pairs");
  EXPECT_EQ(read<ScoreRow>("schema,figure", "2,top-1").figure, "top-1");
}

TEST_F(OlderWords, OfColumnsAreRead) {
  EXPECT_EQ(read<FidelityRow>("schema,case_pairs_told", "5,3").case_pairs_decided, 3U);
  EXPECT_EQ(read<PlanRow>("schema,best", "6,best").verdict, "best");
}

}  // namespace
}  // namespace yoke
