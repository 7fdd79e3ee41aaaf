// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "suite/session/planned_runs.hpp"

namespace yoke::session {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<ProcessorInfo> const node{{"OpenMP", "a CPU", 2, 0, {0, 1}}, {"OpenMP", "a device", 1, 0, {2}}};

RunSession session_of(std::vector<core::Plan> plans, std::size_t repetitions = 3) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  RunSession session;
  session.choices = {{&triad, {1000, Precision::single_precision, OptionValues(triad.name, triad.options, {}), 1}}};
  session.plans = std::move(plans);
  session.repetitions = repetitions;
  session.machine = "node";
  return session;
}

core::RunRow finished(RunSession const& session, core::Plan const& plan, std::size_t repetition,
                      Status status = Status::ok) {
  core::RunRow row = row_of(session, node, DeviceWait::spin, session.choices[0], plan, repetition);
  row.status = status;
  return row;
}

MissingRepetitions missing(RunSession const& session, std::vector<core::RunRow> const& rows) {
  return missing_repetitions(session, node, DeviceWait::spin, rows);
}

TEST(MissingRepetitions, AreCountedForEachOfTwoIdenticalPlans) {
  core::Plan const first = plan_named("co");
  core::Plan again = first;
  again.copy = 1;
  RunSession const session = session_of({first, again});
  auto const half =
      missing(session, {finished(session, first, 0), finished(session, first, 1), finished(session, again, 0)});
  EXPECT_EQ(half.all, 6U);
  EXPECT_EQ(half.missing, 3U);
  EXPECT_THAT(half.plans, ElementsAre("triad 1000 float co (1 of 3)", "triad 1000 float co again (2 of 3)"));
}

TEST(MissingRepetitions, IgnoreRowsOfOtherWork) {
  core::Plan const co = plan_named("co");
  RunSession const session = session_of({co}, 1);
  RunSession deeper = session, seeded = session, older = session;
  deeper.depth = 2;
  seeded.choices[0].problem.seed = 7;
  for (auto const& other : {deeper, seeded}) EXPECT_EQ(missing(session, {finished(other, co, 0)}).missing, 1U);
  core::RunRow before = finished(older, co, 0);
  before.depth = before.slices = {};  // columns that files of older versions lack
  EXPECT_THAT(missing(session, {before}).plans, IsEmpty());
}

TEST(MissingRepetitions, CountARepetitionOnceAndNoneOfASkippedPlan) {
  core::Plan const co = plan_named("co"), go = plan_named("go");
  RunSession const session = session_of({co, go});
  auto const rest = missing(session, {finished(session, co, 0, Status::failed), finished(session, co, 0),
                                      finished(session, go, 0, Status::skipped)});
  EXPECT_EQ(rest.missing, 2U);
  EXPECT_THAT(rest.plans, ElementsAre("triad 1000 float co (2 of 3)"));
}

}  // namespace
}  // namespace yoke::session
