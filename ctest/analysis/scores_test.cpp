// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "analysis/runs/cases.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {
namespace {

using Rows = std::vector<core::RunRow>;

core::RunRow run(std::string partitioner, double makespan_s, double share, std::optional<double> imbalance = {}) {
  core::RunRow row;
  row.workload = "mm";
  row.partitioner = std::move(partitioner);
  row.options = row.partitioner == "dp" ? "share=" + std::to_string(share) : "";
  row.status = Status::ok;
  row.makespan_s = makespan_s;
  row.share = share;
  row.imbalance = imbalance;
  return row;
}

Role role_of_name(std::string const& partitioner) {
  static std::map<std::string, Role> const roles{{"co", Role::host_only},        {"go", Role::device_only},
                                                 {"dp", Role::given_share},      {"p-dp", Role::equal_finish},
                                                 {"sampling", Role::one_sample}, {"splitting", Role::equal_parts},
                                                 {"cap", Role::growing_rounds},  {"leap", Role::launch_ahead}};
  auto const found = roles.find(partitioner);
  return found == roles.end() ? Role::other : found->second;
}

std::vector<ScoredPlan> case_of(Rows const& rows) {
  std::vector<ScoredPlan> plans;
  auto const cases = group_cases(rows);
  for (auto const& plan : cases.at(0).plans)
    plans.push_back({plan.partitioner, plan.name, median_of(plan, &core::RunRow::makespan_s),
                     median_of(plan, &core::RunRow::share), median_of(plan, &core::RunRow::imbalance)});
  return plans;
}

Score const* found(std::vector<Score> const& scores, std::string const& figure, std::string const& subject) {
  auto const at = std::find_if(scores.begin(), scores.end(),
                               [&](auto& score) { return score.figure == figure && score.subject == subject; });
  return at == scores.end() ? nullptr : &*at;
}

TEST(Scores, HigherOrLowerCanBeBetter) {
  Score score{"f", "s", 0.9, 0.9, true, "", ""};
  EXPECT_TRUE(*score.beaten());
  score.reached = 0.89;
  EXPECT_FALSE(*score.beaten());
  score.higher_is_better = false;
  EXPECT_TRUE(*score.beaten());
  score.to_beat.reset();
  EXPECT_FALSE(score.beaten().has_value());
}

// The host alone takes 4 s, the device alone 1 s: PEACH predicts 3, 2 and 1 s at a quarter, a half and three quarters.
TEST(Scores, TheSweepIsPredictedFromTheProcessorsAlone) {
  auto const scores = sweep_scores(case_of({run("co", 4, 0), run("go", 1, 1), run("dp", 3, 0.25), run("dp", 2.5, 0.5),
                                            run("dp", 1.25, 0.75), run("static", 100, 0.5)}),
                                   role_of_name);
  ASSERT_EQ(scores.size(), 2U);
  EXPECT_DOUBLE_EQ(*found(scores, "share sweep", "peach median")->reached, 0.2);
  EXPECT_NEAR(*found(scores, "share sweep", "peach worst")->reached, 0.2, 1e-12);
  EXPECT_FALSE(*found(scores, "share sweep", "peach worst")->beaten());
}

TEST(Scores, ASweepTakesBothProcessorsAloneAndThreeShares) {
  Rows rows{run("co", 4, 0), run("go", 1, 1), run("dp", 3, 0.25), run("dp", 2.5, 0.5)};
  EXPECT_TRUE(sweep_scores(case_of(rows), role_of_name).empty());
  rows.push_back(run("dp", 1.25, 0.75));
  EXPECT_FALSE(sweep_scores(case_of(rows), role_of_name).empty());
  rows.erase(rows.begin());
  EXPECT_TRUE(sweep_scores(case_of(rows), role_of_name).empty());
}

TEST(Scores, SchedulersAreJudgedByImbalanceAndByTheirRivalsTimes) {
  auto const scores = scheduler_scores(case_of({run("cap", 2, 0.5, 0.04), run("leap", 1.6, 0.5, 0.03),
                                                run("sampling", 3, 0.5), run("splitting", 1, 0.5)}),
                                       role_of_name);
  EXPECT_TRUE(*found(scores, "imbalance", "cap")->beaten());
  EXPECT_FALSE(*found(scores, "imbalance", "leap")->beaten());
  EXPECT_DOUBLE_EQ(*found(scores, "time", "sampling/cap")->reached, 1.5);
  EXPECT_FALSE(*found(scores, "time", "splitting/cap")->beaten());
  EXPECT_DOUBLE_EQ(*found(scores, "time", "cap/leap")->reached, 1.25);
}

TEST(Scores, AnImbalanceThatIsNotDefinedIsNotBeaten) {
  auto const scores = scheduler_scores(case_of({run("cap", 2, 1)}), role_of_name);
  EXPECT_FALSE(found(scores, "imbalance", "cap")->beaten().has_value());
  EXPECT_FALSE(found(scores, "imbalance", "cap")->remark.empty());
}

TEST(Scores, CoExecutionIsComparedWithTheFasterProcessorIfBothAreComparable) {
  auto scores = coexecution_scores(
      case_of({run("co", 4, 0), run("go", 3, 1), run("p-dp", 2, 0.6), run("cap", 2.5, 0.6)}), role_of_name);
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_DOUBLE_EQ(*scores[0].reached, 1.5);
  EXPECT_EQ(scores[0].remark, "by p-dp");
  EXPECT_TRUE(*scores[0].beaten());
  scores = coexecution_scores(case_of({run("co", 63, 0), run("go", 3, 1), run("p-dp", 4, 0.9)}), role_of_name);
  EXPECT_FALSE(scores.at(0).beaten().has_value());
  EXPECT_TRUE(coexecution_scores(case_of({run("co", 4, 0), run("go", 3, 1), run("cap", 3, 1)}), role_of_name).empty());
}

/// Two plans: predicted at 0.8 and at 1.25 of the measured time, in the right order.
FidelityReport report() {
  return compare_plans(std::vector<PlanOutcome>{{"co", std::vector<double>(10, 10.), 8, {}, {}},
                                                {"go", std::vector<double>(10, 4.), 5, {}, {}}});
}

TEST(Scores, AccuracyCountsTooMuchAsTooLittle) {
  EXPECT_DOUBLE_EQ(*accuracy(report()), 0.8);
  EXPECT_FALSE(accuracy(FidelityReport{}).has_value());
}

TEST(Scores, OrderAndAccuracyAreComparedWithWhatThereIs) {
  auto const papers = model_scores("peapaw", report(), 0.9, AccuracyToBeat{0.6, "PeaPaw"});
  EXPECT_EQ(found(papers, "order", "peapaw")->to_beat, 0.9);
  EXPECT_EQ(found(papers, "order", "peapaw")->from, "PerDome");
  EXPECT_EQ(found(papers, "accuracy", "peapaw")->to_beat, 0.6);
  EXPECT_EQ(found(papers, "accuracy", "peapaw")->from, "PeaPaw");
  auto const alone = model_scores("yoke", report(), {}, {});
  EXPECT_FALSE(found(alone, "order", "yoke")->to_beat.has_value());
  EXPECT_FALSE(found(alone, "accuracy", "yoke")->to_beat.has_value());
  EXPECT_EQ(found(papers, "top-1", "peapaw")->reached, 1);
  EXPECT_EQ(found(papers, "regret", "peapaw")->reached, 0);
}

TEST(Scores, ASummaryIsOfTheCasesWithAChoice) {
  auto const scores = summary_scores("yoke", summarise(std::vector{report(), report(), FidelityReport{}}));
  EXPECT_EQ(found(scores, "top-1", "yoke")->reached, 1);
  EXPECT_EQ(found(scores, "order", "yoke")->remark, "median of 2 cases");
  EXPECT_TRUE(summary_scores("yoke", {}).empty());
}

}  // namespace
}  // namespace yoke::analysis
