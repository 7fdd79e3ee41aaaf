// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/guideline.hpp"

#include <gtest/gtest.h>

#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke::fidelity {
namespace {
using sample::triad;

/// Host and device have the same balance: the device is five times as fast in everything.
Machine balanced() {
  auto machine = sample::two_processors();
  machine.processors[host].t_f_single_s = Quantity::specified(5e-15);
  return machine;
}

core::RunRow split(double makespan_s, std::string const& share) {
  auto row = sample::triad("dp", makespan_s, std::stod(share));
  row.options = "share=" + share;
  return row;
}

/// Verdict from ten repetitions of each row.
GuidelineVerdict verdict_of(std::vector<core::RunRow> const& rows, Machine const& machine) {
  std::vector<core::RunRow> repeated;
  for (int repetition = 0; repetition < 10; ++repetition) repeated.insert(repeated.end(), rows.begin(), rows.end());
  analysis::SampleCollector collector;
  for (auto const& row : repeated) collector.add(row);
  auto const cases = collector.take();
  return guideline_verdict(cases.at(0), rederive(cases[0].problem).description, machine);
}

TEST(Guideline, EqualBalancesAskForADataPartition) {
  auto const verdict = verdict_of({sample::triad("go", 3e-4, 1), split(2e-4, "0.8"), split(6e-4, "0.5")}, balanced());
  EXPECT_EQ(verdict.category, "CPU_DP-GPU_DP");
  EXPECT_EQ(verdict.plan, "dp share=0.8");
  EXPECT_EQ(verdict.best, "dp share=0.8");
  EXPECT_EQ(verdict.right, true);
  EXPECT_EQ(verdict.excess, 0);
}

TEST(Guideline, AFasterPlanThatDoesNotFollowItRefutesIt) {
  auto const verdict = verdict_of({sample::triad("go", 2e-4, 1), split(3e-4, "0.8")}, balanced());
  EXPECT_EQ(verdict.plan, "dp");
  EXPECT_EQ(verdict.best, "go");
  EXPECT_EQ(verdict.right, false);
  EXPECT_NEAR(verdict.excess.value(), 0.5, 1e-12);
}

TEST(Guideline, PlansThatAreNotToldApartGiveNoVerdict) {
  auto const verdict =
      verdict_of({sample::triad("go", 2e-4, 1), sample::triad("go", 4e-4, 1), split(3.1e-4, "0.8")}, balanced());
  EXPECT_EQ(verdict.best, "go");
  EXPECT_EQ(verdict.plan, "dp");
  EXPECT_FALSE(verdict.right);
}

TEST(Guideline, AFollowerThatIsBestByChanceGivesNoVerdict) {
  auto const verdict =
      verdict_of({sample::triad("go", 2e-4, 1), sample::triad("go", 4e-4, 1), split(2.9e-4, "0.8")}, balanced());
  EXPECT_EQ(verdict.best, verdict.plan);
  EXPECT_FALSE(verdict.right);
}

TEST(Guideline, WithoutAPlanThatDoesOtherwiseThereIsNothingToBeRightAbout) {
  auto const verdict = verdict_of({split(2e-4, "0.8"), split(6e-4, "0.5")}, balanced());
  EXPECT_EQ(verdict.plan, "dp share=0.8");
  EXPECT_FALSE(verdict.right);
}

TEST(Guideline, DynamicPlansDoNotCount) {
  auto const verdict = verdict_of({sample::triad("cap", 1e-5, 0.8), split(3e-4, "0.8")}, balanced());
  EXPECT_EQ(verdict.best, "dp");
}

TEST(Guideline, WithoutAFollowerThereIsNoVerdict) {
  // One segment cannot give one processor the part of higher intensity.
  auto const verdict = verdict_of({sample::triad("go", 3e-4, 1), split(2e-4, "0.8")}, sample::two_processors());
  EXPECT_NE(verdict.category, "CPU_DP-GPU_DP");
  EXPECT_FALSE(verdict.right);
  EXPECT_EQ(verdict.plan, "");
}

TEST(Guideline, BalancesWithinTheMachinesSpreadCountAsEqual) {
  auto machine = balanced();
  machine.processors[host].t_b_s = {1.05e-10, 0, 5, Quantity::Source::measured, {}};
  EXPECT_NE(verdict_of({sample::triad("go", 3e-4, 1)}, machine).category, "CPU_DP-GPU_DP");
  machine.processors[host].t_b_s.iqr = 1e-11;
  EXPECT_EQ(verdict_of({sample::triad("go", 3e-4, 1)}, machine).category, "CPU_DP-GPU_DP");
}

TEST(Guideline, AMachineWithoutRatesHasNoCategory) {
  auto machine = balanced();
  machine.processors[device].t_b_s = {};
  EXPECT_EQ(verdict_of({sample::triad("go", 3e-4, 1)}, machine).category, "");
}

}  // namespace
}  // namespace yoke::fidelity
