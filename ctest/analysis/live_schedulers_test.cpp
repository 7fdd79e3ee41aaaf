// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/live_schedulers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace yoke::analysis {
namespace {

Role role_of_name(std::string const& partitioner) {
  static std::map<std::string, Role> const roles{{"co", Role::host_only},      {"go", Role::device_only},
                                                 {"dp", Role::given_share},    {"static", Role::even_split},
                                                 {"p-dp", Role::equal_finish}, {"cp", Role::code_partition},
                                                 {"leap", Role::launch_ahead}};
  auto const found = roles.find(partitioner);
  return found == roles.end() ? Role::other : found->second;
}

ScoredPlan plan(std::string const& partitioner, double time_s, double share = 0.5, std::string const& options = "") {
  return {partitioner, options.empty() ? partitioner : partitioner + " " + options, time_s, share, {}};
}

/// Plans of which the best fixed one is `dp` with a share of 0.7, in 2 s.
std::vector<ScoredPlan> plans() {
  return {plan("co", 8, 0),
          plan("go", 4, 1),
          plan("static", 5),
          plan("p-dp", 2.5, 0.6),
          plan("dp", 3, 0.6),
          plan("dp", 2, 0.7, "share=0.7"),
          plan("dp", 3, 0.8),
          plan("cp", 1),
          plan("leap", 2.2),
          plan("hguided", 6, 0.5, "share=0.5"),
          plan("hguided", 3, 0.7, "share=0.7")};
}

TEST(FixedSplitScores, CompareWithTheFastestFixedSplit) {
  auto const scores = fixed_split_scores(plans(), role_of_name);
  std::map<std::string, double> reached;
  for (Score const& score : scores) {
    EXPECT_EQ(score.figure, over_fixed_figure);
    EXPECT_FALSE(score.higher_is_better);
    reached[score.subject] = score.reached.value();
  }
  EXPECT_EQ(reached, (std::map<std::string, double>{{"p-dp", 1.25}, {"cp", 0.5}, {"leap", 1.1}, {"hguided", 1.5}}))
      << "fixed splits are not compared with themselves; of two plans of one partitioner the fastest counts";
  EXPECT_EQ(scores.back().remark, "hguided share=0.7 over dp share=0.7");
}

TEST(FixedSplitScores, NeedBothProcessorsAloneAndThreeShares) {
  for (std::size_t missing : {0, 1, 4, 5, 6}) {
    auto fewer = plans();
    fewer[missing].time_s.reset();
    EXPECT_TRUE(fixed_split_scores(fewer, role_of_name).empty()) << plans()[missing].name;
  }
  auto edge = plans();
  edge[4].share = 0;
  EXPECT_TRUE(fixed_split_scores(edge, role_of_name).empty()) << "a share of 0 is the host alone";
}

ScoreRow row(std::string const& pair, std::string const& scheduler, std::string const& problem, double reached,
             std::string const& data = "resident") {
  ScoreRow one;
  one.pair = pair;
  one.figure = over_fixed_figure;
  one.subject = scheduler;
  one.data = data;
  one.problem = problem;
  one.reached = reached;
  return one;
}

TEST(LiveSchedulers, AreComparedOnTheProblemsOfBoth) {
  std::vector<ScoreRow> rows{row("a", "leap", "mm", 1.1),
                             row("a", "leap", "sa", 1.21),
                             row("b", "leap", "mm", 1.331),
                             row("a", "dynamic", "mm", 1.21),
                             row("b", "dynamic", "mm", 1.331 * 1.21),
                             row("a", "leap", "mm", 2, "streamed")};
  rows.push_back(row("a", "leap", "tsp", 100));
  rows.back().figure = "time";
  auto const all = summarise_schedulers(rows, "leap");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].scheduler, "leap");
  EXPECT_EQ(all[0].data, "resident");
  EXPECT_EQ(all[0].problems, 3U);
  EXPECT_NEAR(all[0].over_fixed.ratio, 1.21, 1e-12);
  EXPECT_TRUE(all[0].over_fixed.interval);
  EXPECT_FALSE(all[0].over_other);
  EXPECT_EQ(all[1].scheduler, "dynamic");
  EXPECT_EQ(all[1].problems, 2U);
  EXPECT_NEAR(all[1].over_other.value().ratio, std::sqrt(1.1 * 1.21), 1e-12) << "mm of each pair with mm of that pair";
  EXPECT_EQ(all[2].data, "streamed");
  EXPECT_FALSE(all[2].over_fixed.interval) << "a single problem";
}

TEST(LiveSchedulers, HaveNoComparisonWithASchedulerThatDidNotRun) {
  auto const all = summarise_schedulers(std::vector{row("a", "dynamic", "mm", 1.5)}, "leap");
  ASSERT_EQ(all.size(), 1U);
  EXPECT_FALSE(all[0].over_other);
  EXPECT_TRUE(summarise_schedulers(std::vector<ScoreRow>{}, "leap").empty());
}

}  // namespace
}  // namespace yoke::analysis
