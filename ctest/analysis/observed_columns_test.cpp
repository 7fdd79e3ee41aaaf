// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// docs/columns.md and the source describe every column with the same sentence.
#include "analysis/observe/kernel_row.hpp"
#include "analysis/observe/profile_row.hpp"
#include "ctest/support/documented_columns.hpp"
#include "suite/core/rows/recording_row.hpp"

namespace yoke {
namespace {

TEST(ObservedColumns, AreDocumentedAsTheyAre) {
  expect_documented<RecordingRow>("recording.csv");
  expect_documented<ProfileRow>("profile.csv");
  expect_documented<KernelRow>("kernels.csv");
}

}  // namespace
}  // namespace yoke
