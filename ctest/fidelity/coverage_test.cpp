// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/coverage.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace yoke::fidelity {
namespace {

/// A case of mm under the model yoke with these plans, each predicted to take a second.
CaseFidelity judged(std::vector<analysis::PlanOutcome> outcomes) {
  CaseFidelity one{"mm", "yoke", std::move(outcomes), {}, {}, {}};
  for (auto const& outcome : one.outcomes) {
    auto& row = one.rows.emplace_back();
    row.workload = "mm";
    row.measured_machine = "node";
    row.partitioner = outcome.plan;
  }
  return one;
}

analysis::PlanOutcome outcome(std::string plan, std::vector<double> measured, std::optional<Processor> alone = {}) {
  analysis::PlanOutcome made{std::move(plan), std::move(measured), 1., {}, {}};
  made.alone = alone;
  made.noise = analysis::Interval{0.95, 1.05};
  return made;
}

analysis::Misfits known(double error, std::string const& kind) {
  analysis::Misfits misfits;
  analysis::MisfitRow row;
  row.model = "yoke";
  row.calibrated = "no";
  row.kind = kind;
  row.error_90 = error;
  for (int i = 0; i < 10; ++i) misfits.add(row, false);
  return misfits;
}

TEST(Coverage, CountsRepetitionsWithinTheIntervalsOfEachKind) {
  std::vector const cases{judged({outcome("co", {1, 1.2, 1.2, 1.2}, host), outcome("dp", {1, 1, 1.3, 1.3})})};
  auto const lines = coverages(cases, known(std::log(1.25), "alone"), "now");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].kind, "alone");
  EXPECT_DOUBLE_EQ(lines[0].by_noise.value(), 0.25);
  EXPECT_DOUBLE_EQ(lines[0].with_misfit.value(), 1);
  EXPECT_NEAR(lines[0].median_misfit.value(), std::log(1.25), 1e-12);
  EXPECT_EQ(lines[1].kind, "fixed");
  EXPECT_DOUBLE_EQ(lines[1].by_noise.value(), 0.5);
  EXPECT_FALSE(lines[1].with_misfit);
  EXPECT_EQ(lines[2].kind, "all");
  EXPECT_EQ(lines[2].plans, 2U);
  EXPECT_EQ(lines[2].with_misfit_plans, 1U);
}

TEST(Coverage, IsNotJudgedByRowsOfTheSameProblemOrOfAModelWithOtherTerms) {
  std::vector cases{judged({outcome("co", {1.2, 1.2}, host)})};
  analysis::Misfits misfits;
  for (auto& row : misfit_rows(std::vector(10, cases[0]), "now")) misfits.add(row, false);
  EXPECT_FALSE(coverages(cases, misfits, "now")[0].with_misfit);
  EXPECT_EQ(coverages(cases, misfits, "later")[0].with_misfit, 1);
  cases[0].falls_back = true;
  EXPECT_FALSE(coverages(cases, misfits, "later")[0].with_misfit);
}

TEST(Coverage, IsLearntFromWhatWasMeasured) {
  std::vector const cases{judged({outcome("co", {1.1, 1.1}, host), outcome("dp", {}), outcome("dp", {0.5})})};
  auto const rows = misfit_rows(cases, "first");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].kind, "alone");
  EXPECT_EQ(rows[0].rows, "first");
  EXPECT_EQ(rows[0].machine, "node");
  EXPECT_NEAR(rows[0].error_90, std::log(1.1), 1e-12);
  EXPECT_NEAR(rows[1].error_90, std::log(2.), 1e-12);
}

TEST(Predictions, HaveTheWiderIntervalWhereTheMisfitIsKnown) {
  std::vector<core::PredictionRow> rows(2);
  rows[0].partitioner = "co";
  rows[1].partitioner = "static";
  for (auto& row : rows) {
    row.model = "yoke";
    row.time_s = 1;
    row.time_low_s = 0.7;
    row.time_high_s = 1.01;
    row.interval = "noise";
  }
  widen_by_misfit(rows, known(std::log(1.25), "alone"));
  EXPECT_EQ(rows[0].interval, "misfit");
  EXPECT_DOUBLE_EQ(rows[0].time_low_s.value(), 0.7);
  EXPECT_DOUBLE_EQ(rows[0].time_high_s.value(), 1.25);
  EXPECT_EQ(rows[1].interval, "noise");
  EXPECT_DOUBLE_EQ(rows[1].time_high_s.value(), 1.01);
}

TEST(Predictions, OfAModelThatFallsBackHaveNoMisfitOfOthers) {
  std::vector<core::PredictionRow> rows(1);
  rows[0].partitioner = "co";
  rows[0].model = "yoke";
  rows[0].time_s = 1;
  rows[0].interval = "noise";
  widen_by_misfit(rows, known(std::log(1.25), "alone"), true);
  EXPECT_EQ(rows[0].interval, "noise");
}

}  // namespace
}  // namespace yoke::fidelity
