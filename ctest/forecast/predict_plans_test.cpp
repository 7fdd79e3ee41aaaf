// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/problems.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::forecast {
namespace {

std::vector<core::PredictionRow> predicted(std::vector<core::Plan> const& plans, char const* model = "perdome") {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  Machine const machine = sample::two_processors();
  return predict_plans(ready(model, machine), machine,
                       {&triad, problem_of(triad, 1000000, Precision::single_precision)}, plans, DataMode::resident);
}

TEST(PredictPlans, RanksPlansByPredictedTime) {
  auto const rows = predicted({plan_named("co"), plan_named("cap"), plan_named("p-dp"), plan_named("go")});
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].rank, 3U);
  EXPECT_FALSE(rows[1].rank) << "cap is dynamic";
  EXPECT_EQ(rows[1].status, Status::dynamic);
  EXPECT_EQ(rows[2].rank, 1U);
  EXPECT_EQ(rows[3].rank, 2U);
}

TEST(PredictPlans, EqualPredictionsHaveTheSameRank) {
  auto const rows = predicted({plan_named("dp", {{"share", "0"}}), plan_named("co"), plan_named("go")});
  EXPECT_EQ(rows[0].rank, 2U);
  EXPECT_EQ(rows[1].rank, 2U);
  EXPECT_EQ(rows[2].rank, 1U);
}

TEST(PredictPlans, RowsSayWhatWasPredicted) {
  auto const row = predicted({plan_named("dp", {{"share", "0.5"}})}).at(0);
  EXPECT_EQ(row.machine, "sample");
  EXPECT_EQ(row.model, "perdome");
  EXPECT_EQ(row.workload, "triad");
  EXPECT_EQ(row.size, 1000000U);
  EXPECT_EQ(row.precision, "float");
  EXPECT_EQ(row.data, "resident");
  EXPECT_EQ(row.options, "share=0.5");
  EXPECT_EQ(row.status, Status::predicted);
  EXPECT_EQ(row.flops, 2e6);
  EXPECT_EQ(row.bytes, 1.2e7);
  EXPECT_NEAR(row.time_s.value(), 6e-4, 1e-12);
  EXPECT_NEAR(row.host_s.value(), 6e-4, 1e-12);
  EXPECT_NEAR(row.device_s.value(), 1.2e-4, 1e-12);
  EXPECT_EQ(row.bottleneck, "host bytes");
}

TEST(PredictPlans, AModelThatLacksANumberSaysWhich) {
  auto const row = predicted({plan_named("co")}, "roofline").at(0);
  EXPECT_EQ(row.status, Status::unpredicted);
  EXPECT_NE(row.reason.find("launch_s"), std::string::npos) << row.reason;
}

}  // namespace
}  // namespace yoke::forecast
