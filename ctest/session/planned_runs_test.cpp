// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/planned_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::session {
namespace {

using testing::HasSubstr;

TEST(PlannedRuns, HaveTheMemoryTheRunsAndThePredictedTime) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  RunSession session;
  session.choices = {{&triad, {1000000, Precision::single_precision, OptionValues(triad.name, triad.options, {}), 1}}};
  session.plans = {plan_named("co"), plan_named("p-dp"), plan_named("cp")};
  session.repetitions = 4;
  session.warmups = 1;
  constexpr double unlimited = std::numeric_limits<double>::infinity();
  auto const model = ready("perdome", sample::two_processors());
  Noted noted;
  auto const rows = planned_runs(session, {unlimited, {}, 1}, &model, noted.notes);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_EQ(rows[0].host_bytes, 12e6);
  EXPECT_EQ(rows[0].trials, 0U);
  EXPECT_NEAR(rows[0].estimated_s.value(), 5 * 1.2e-3, 1e-9);
  EXPECT_GT(rows[1].trials, 0U);
  EXPECT_EQ(rows[2].status, Status::skipped) << "triad has one segment";
  auto const small = planned_runs(session, {1e6, {}, 1}, nullptr, noted.notes);
  EXPECT_EQ(small[0].status, Status::does_not_fit);
  EXPECT_THAT(small[0].reason, HasSubstr("triad of size 1000000 needs"));
  EXPECT_FALSE(small[0].estimated_s);
}

}  // namespace
}  // namespace yoke::session
