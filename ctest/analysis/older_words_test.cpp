// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verdicts that earlier versions wrote, as in files of data/.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::analysis {
namespace {

class OlderWords : public TemporaryFolder {
 protected:
  /// Writes a file of one row with these values and reads it.
  template <class Row>
  Row read(std::string const& header, std::string const& values) const {
    auto const file = folder / "older.csv";
    write(file, header + "\n" + values + "\n");
    return core::read_rows<Row>(file).at(0);
  }
};

TEST_F(OlderWords, OfPredictionsAreRead) {
  EXPECT_EQ(read<core::PredictionRow>("schema,verdict", "5,unclear").verdict, "inconclusive");
  EXPECT_EQ(read<core::PredictionRow>("schema,verdict", "5,slower").verdict, "slower");
}

}  // namespace
}  // namespace yoke::analysis
