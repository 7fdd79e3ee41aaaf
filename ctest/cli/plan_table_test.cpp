// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/plan_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yoke::cli {
namespace {

std::string overview(analysis::Interval const& gain) {
  analysis::JudgedCase of;
  of.problem.workload = "mm";
  of.rows.resize(1);
  of.answer.emplace();
  of.answer->best = "p-dp";
  of.answer->single = "co";
  of.answer->gain = 1.5;
  of.answer->gain_interval = gain;
  return overview_table({&of, 1}).to_string();
}

TEST(OverviewTable, HasNoIntervalThatIsTooWideToMeanAnything) {
  EXPECT_THAT(overview({1.25, 1.75}), testing::HasSubstr("1.25 ... 1.75"));
  EXPECT_THAT(overview({0.28, 23494.74}),
              testing::Not(testing::AnyOf(testing::HasSubstr("0.28"), testing::HasSubstr("..."))));
}

}  // namespace
}  // namespace yoke::cli
