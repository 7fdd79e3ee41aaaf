// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/advice/advice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/random_problem.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

/// Host: 1 s per flop, 2 s per byte. Device: 1/2 s per flop, 4 s per byte.
AdviceQuestion question() {
  AdviceQuestion question;
  question.problem.segments = {{"work", 12, 1, {}, 0, 0, {}, 0}, {"move", 1, 6, {}, 0, 0, {}, 0}};
  question.problem.processors = {{1, 2, 0, 0, 1, 1, 1}, {0.5, 4, 0, 0, 2, 1, 3}};
  question.problem.energies = true;
  return question;
}

Ranked const& named(Advice const& advice, std::string const& name) {
  for (auto const& ranked : advice.ranking)
    if (ranked.candidate.name == name) return ranked;
  throw ContractViolation("no partition " + name);
}

TEST(Advice, RanksNamedPartitionsByTheirTime) {
  auto const advice = advise(question());
  // 13 flops and 7 bytes: 14 s on the host, 28 s on the device.
  EXPECT_NEAR(named(advice, "co").value.time_s, 14, 1e-12);
  EXPECT_NEAR(named(advice, "go").value.time_s, 28, 1e-12);
  EXPECT_NEAR(named(advice, "p-dp").value.time_s, 14. * 28 / 42, 1e-12);
  EXPECT_NEAR(named(advice, "p-dp").fractions[0][device], 14. / 42, 1e-12);
  // 12 flops and 1 byte on the device take 6 s, 1 flop and 6 bytes on the host 12 s.
  EXPECT_NEAR(named(advice, "cp work=device,move=host").value.time_s, 12, 1e-12);
  EXPECT_EQ(named(advice, "cp work=device,move=host").value.busy[1].name(), "host bytes");
  EXPECT_EQ(named(advice, "cp work=device,move=host").value.bottleneck, 1U);
  // The host gives m of the second segment: 12 (1 - m) bytes against 4 (1 + 6 m): m = 2/9, 28/3 s.
  EXPECT_NEAR(named(advice, "cp work=device,move=split").value.time_s, 28. / 3, 1e-12);
  EXPECT_NEAR(named(advice, "cp work=device,move=split").fractions[1][device], 2. / 9, 1e-12);
  EXPECT_TRUE(std::is_sorted(advice.ranking.begin(), advice.ranking.end(),
                             [](auto& a, auto& b) { return a.value.time_s < b.value.time_s * (1 - 1e-9); }));
  EXPECT_GE(advice.gain, 0);
  EXPECT_EQ(advice.code_partitions, 2);
}

TEST(Advice, ChangesNameThePointAtWhichAnotherPartitionIsBest) {
  // co takes 10 s, go 12 s; no other plan pays, because a handover or a second processor costs far more.
  PartitionProblem problem;
  problem.segments = {{"all", 10, 0, {}, 0, 0, {}, 0}};
  problem.processors = {{1, 1, 0, 0, 0, 0, 0}, {1.2, 1, 0, 0, 0, 0, 0}};
  std::vector<Ranked> ranking;
  for (auto const& candidate : candidates(problem))
    if (candidate.kind == Candidate::Kind::alone) ranking.push_back(*realise(candidate, problem, Goal::time, {}));
  auto const list = changes(problem, ranking, Goal::time);
  ASSERT_EQ(list.size(), 2U);
  for (auto const& change : list) {
    EXPECT_EQ(change.winner, "go");
    EXPECT_NEAR(change.factor, change.parameter == "host t_f_s" ? 1.2 : 1 / 1.2, 1e-7) << change.parameter;
  }
}

TEST(Advice, EveryProcessorAndSubsetOfThreeIsListedOnce) {
  std::mt19937_64 random(3);
  auto const problem = sample::any_problem(random, 2, 3, false);
  std::vector<std::string> names;
  for (auto const& candidate : candidates(problem)) names.push_back(candidate.name);
  for (auto const* name : {"co", "go device", "go device2", "p-dp", "p-dp host+device", "p-dp device+device2"})
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  EXPECT_EQ(std::count_if(names.begin(), names.end(),
                          [](auto& n) { return n.starts_with("cp") && n.find("split") == n.npos; }),
            6);
  EXPECT_EQ(std::count_if(names.begin(), names.end(), [](auto& n) { return n.find("split") != n.npos; }), 6);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Advice, NoNamedPartitionBeatsTheOptimum) {
  std::mt19937_64 random(5);
  for (int instance = 0; instance < 30; ++instance) {
    auto const problem = sample::any_problem(random, 1 + instance % 3, 2 + instance % 2, instance % 2);
    for (Goal const goal : {Goal::time, Goal::energy, Goal::edp}) {
      double const best = objective(optimum(problem, goal)->value, goal);
      for (auto const& ranked : ranking(problem, goal)) EXPECT_GE(objective(ranked.value, goal), best * (1 - 1e-9));
    }
  }
}

TEST(Advice, OneSegmentWithoutBytesFinishesTogether) {
  AdviceQuestion asked = question();
  asked.problem.segments.resize(1);
  asked.for_time = Advised::finish_together;
  auto const advice = advise(asked);
  EXPECT_NEAR(advice.gain, 0, 1e-12);
  EXPECT_EQ(advice.ranking.front().candidate.name, "p-dp");
  EXPECT_TRUE(advice.time_check->agrees);
}

TEST(Advice, GuidelinesAreCheckedAgainstTheOptimumOfTheirOwnGoal) {
  AdviceQuestion asked = question();
  asked.for_time = Advised::intense_to_host;
  asked.for_energy = Advised::host_only;
  auto const advice = advise(asked);
  ASSERT_TRUE(advice.time_check);
  EXPECT_FALSE(advice.time_check->agrees);
  // Split `move` with `work` on the host, or the other way round: the better of the two is the check's plan.
  EXPECT_THAT(advice.time_check->plan, HasSubstr("cp"));
  EXPECT_NEAR(advice.time_check->excess, advice.time_check->value / advice.best.value.time_s - 1, 1e-12);
  ASSERT_TRUE(advice.energy_check);
  EXPECT_EQ(advice.energy_check->plan, "co");
  // 14 s at 4 W, 13 flops and 7 bytes at 1 J.
  EXPECT_NEAR(advice.energy_check->value, 76, 1e-9);
}

// A split of `move` that gives the device a trace of it follows nearly any advice at nearly no cost.
TEST(Advice, AGuidelineIsJudgedByWholeSegmentsAndByAllThatFollowIt) {
  AdviceQuestion asked = question();
  asked.for_time = Advised::intense_to_host;
  auto const check = *advise(asked).time_check;
  EXPECT_THAT(check.whole_plan, HasSubstr("cp"));
  ASSERT_TRUE(check.whole_excess);
  EXPECT_EQ(check.agrees, *check.whole_excess <= 1e-9);
  EXPECT_GT(check.followers, 1U);
  EXPECT_GE(check.median_excess, check.excess);
  EXPECT_GE(check.worst_excess, check.median_excess);
}

TEST(Advice, WhoKeepsTheFlopsMustHaveNextToAllOfThem) {
  PartitionProblem problem = question().problem;
  problem.segments[1].flops = 0;
  Ranked split;
  auto const follows_with = [&](double of_work, double of_move) {
    split.fractions = {{1 - of_work, of_work}, {1 - of_move, of_move}};
    return follows(problem, split, Advised::flops_on_device, 0);
  };
  EXPECT_TRUE(follows_with(1, 0.5));
  EXPECT_FALSE(follows_with(0.7, 0.3)) << "the device's part is only more intense";
  EXPECT_FALSE(follows_with(1, 1)) << "nothing is shared";
}

TEST(Advice, GuidelineThatNoPartitionFollowsIsNotCosted) {
  AdviceQuestion asked = question();
  asked.problem.segments.resize(1);
  asked.for_time = Advised::intense_to_device;
  auto const check = advise(asked).time_check;
  EXPECT_EQ(check->plan, "");
  EXPECT_FALSE(check->agrees);
}

TEST(Advice, CapThatLeavesNothingNamesTheLeastPower) {
  AdviceQuestion asked = question();
  asked.power_cap_w = 4;
  double const min = min_power_w(asked.problem);
  try {
    advise(asked);
    FAIL();
  } catch (Error const& error) {
    std::string const what = error.what();
    std::string const marker = "the least possible is ";
    double const told = std::stod(what.substr(what.find(marker) + marker.size()));
    EXPECT_GE(told, min);
    EXPECT_LE(told, min * 1.0001);
    asked.power_cap_w = told;
    EXPECT_LE(*advise(asked).best.value.power_w(), told * (1 + 1e-9));
  }
}

}  // namespace
}  // namespace yoke::analysis
