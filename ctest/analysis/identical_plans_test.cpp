// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/runs/run_verdicts.hpp"
#include "ctest/support/noise.hpp"

namespace yoke::analysis {
namespace {

using testing::HasSubstr;

void add(std::vector<core::RunRow>& rows, std::string const& partitioner, std::uint64_t copy,
         std::vector<double> const& makespans_s) {
  for (double const seconds : makespans_s) {
    core::RunRow row;
    row.workload = "mm";
    row.partitioner = partitioner;
    row.copy = copy;
    row.status = Status::ok;
    row.makespan_s = seconds;
    rows.push_back(row);
  }
}

TEST(IdenticalPlans, AreComparedPlanByPlan) {
  SplitMix64Stream random(1, 0);
  std::vector<core::RunRow> rows;
  add(rows, "co", 0, noise::seconds(random, 10, 0.002));
  add(rows, "co", 1, noise::seconds(random, 10, 0.002));
  add(rows, "go", 0, noise::seconds(random, 10, 0.002));
  add(rows, "go", 1, noise::times(1.1, noise::seconds(random, 10, 0.002)));
  add(rows, "cp", 0, noise::seconds(random, 10, 0.002));
  auto const cases = group_cases(rows, true);
  ASSERT_EQ(cases.size(), 1U);
  auto const pairs = compare_identical(cases[0]);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].plan, "co");
  EXPECT_EQ(pairs[0].judgement.verdict, Verdict::same);
  EXPECT_EQ(pairs[1].plan, "go");
  EXPECT_EQ(pairs[1].judgement.verdict, Verdict::slower);
  EXPECT_EQ(false_alarms(pairs), 1U);
}

TEST(IdenticalPlans, CopiesAreNoPlansToChoose) {
  std::vector<core::RunRow> rows;
  add(rows, "co", 0, {1, 2});
  add(rows, "co", 1, {1, 2});
  auto const cases = group_cases(rows);
  ASSERT_EQ(cases.size(), 1U);
  ASSERT_EQ(cases[0].plans.size(), 1U);
  EXPECT_EQ(cases[0].plans[0].rows.size(), 2U);
  EXPECT_EQ(group_cases(rows, true)[0].plans[1].name, "co again");
}

TEST(Steadiness, TellsDriftAndDependenceAndNothingOfIndependentRepetitions) {
  SplitMix64Stream random(2, 0);
  std::vector<core::RunRow> rows;
  std::vector<double> drifting = noise::seconds(random, 20, 0.001), waves = noise::seconds(random, 60, 0.001);
  for (std::size_t i = 0; i < drifting.size(); ++i) drifting[i] *= 1 + 0.01 * static_cast<double>(i);
  for (std::size_t i = 0; i < waves.size(); ++i) waves[i] *= i / 6 % 2 == 0 ? 1 : 1.1;
  add(rows, "co", 0, drifting);
  add(rows, "go", 0, waves);
  add(rows, "cp", 0, noise::seconds(random, 20, 0.01));
  auto const sentences = unsteady_plans(group_cases(rows)[0]);
  ASSERT_GE(sentences.size(), 2U);
  EXPECT_THAT(sentences[0],
              testing::MatchesRegex(".*co: the median of the second half of the repetitions is [0-9.]+ % longer.*"));
  EXPECT_THAT(sentences.back(), HasSubstr("go: repetitions depend on the previous one"));
  for (auto const& sentence : sentences) EXPECT_EQ(sentence.find("cp:"), std::string::npos);
}

}  // namespace
}  // namespace yoke::analysis
