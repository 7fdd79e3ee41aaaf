// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/compare/compared_ratios.hpp"

#include <gtest/gtest.h>

#include "ctest/support/sample_ratios.hpp"

namespace yoke::analysis {
namespace {

TEST(ComparedRatios, AreMatchedWhateverLibraryTheyCall) {
  auto other_library = sample::ratio("mm", 0.5);
  other_library.library = "OpenBLAS 0.3.21 with kernels for Haswell";
  auto other_threads = sample::ratio("mm", 0.7);
  other_threads.threads = 2;
  std::vector<core::Ratios> const sides{sample::ratios({sample::ratio("mm", 1), sample::ratio("sa", 0.8)}),
                                        sample::ratios({other_threads, other_library})};
  auto const lines = compare_ratios(sides);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].sides[1], &sides[1].lines[1]);
  EXPECT_EQ(lines[0].smallest(), 0.5);
  ASSERT_TRUE(lines[0].changes[1].has_value());
  EXPECT_NEAR(lines[0].changes[1]->change, -0.5, 1e-12);
  EXPECT_TRUE(lines[0].changes[1]->told);
  EXPECT_EQ(lines[1].sides[1], nullptr);
  EXPECT_FALSE(lines[1].changes[1].has_value());
  EXPECT_EQ(lines[2].sides[0], nullptr);
  EXPECT_EQ(lines[2].any().threads, 2U);
  EXPECT_FALSE(lines[2].changes[1].has_value());
}

TEST(ComparedRatios, AreNotToldApartIfQuartilesMeetOrOneWasDisturbed) {
  auto disturbed = sample::ratio("sa", 2);
  disturbed.disturbed = true;
  std::vector<core::Ratios> const sides{sample::ratios({sample::ratio("mm", 1), sample::ratio("sa", 1)}),
                                        sample::ratios({sample::ratio("mm", 1.015), disturbed})};
  auto const lines = compare_ratios(sides);
  EXPECT_FALSE(lines[0].changes[1]->told);
  EXPECT_FALSE(lines[1].changes[1]->told);
}

}  // namespace
}  // namespace yoke::analysis
