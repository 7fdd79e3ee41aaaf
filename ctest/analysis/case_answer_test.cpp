// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/runs/case_answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/noise.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::analysis {
namespace {

using sample::triad;
using testing::HasSubstr;

/// Ten repetitions of each plan, a percent apart, on a host split in halves.
std::vector<JudgedCase> judged(std::vector<std::pair<std::string, double>> const& plans, std::uint64_t size = 1000000) {
  SampleCollector collector;
  for (std::size_t repetition = 0; repetition < 10; ++repetition)
    for (auto const& [plan, time_s] : plans) {
      auto row =
          sample::triad(plan, time_s * (1 + 0.001 * static_cast<double>(repetition * 7 % 10)), plan == "go" ? 1 : 0.5);
      row.size = size;
      row.repetition = repetition;
      row.host_threads = row.device_threads = 1;
      collector.add(row);
    }
  return judge_plans(collector.take(), sample::role_of);
}

std::string sentence(std::vector<std::pair<std::string, double>> const& plans) {
  return answer_sentence(judged(plans).at(0).answer.value());
}

TEST(CaseAnswer, SaysByHowMuchSharingPaysAndWhatIsPossible) {
  auto const cases = judged({{"co", 4}, {"go", 3}, {"p-dp", 2}});
  auto const& answer = cases.at(0).answer.value();
  EXPECT_TRUE(answer.pays());
  EXPECT_NEAR(answer.gain, 1.5, 0.01);
  EXPECT_EQ(answer.possible, 2.0);
  EXPECT_THAT(answer_sentence(answer),
              HasSubstr("Sharing pays: p-dp is 1.50 times as fast as go, the better processor alone [1."));
  EXPECT_THAT(answer_sentence(answer), HasSubstr("] of 2.0 possible."));
}

TEST(CaseAnswer, SaysThatSharingDoesNotPay) {
  EXPECT_EQ(sentence({{"co", 4}, {"go", 2}, {"p-dp", 3}}), "Sharing does not pay: go alone is the fastest.");
}

TEST(CaseAnswer, NamesPlansThatAreAsGoodAndWhatDecidesTheRest) {
  std::string const same = sentence({{"co", 4}, {"go", 3}, {"p-dp", 2}, {"cap", 2.001}});
  EXPECT_THAT(same, HasSubstr(" cap is as good."));
  SampleCollector few;
  for (auto const& [plan, time_s] : {std::pair("go", 3.), {"p-dp", 2.}}) few.add(sample::triad(plan, time_s, 1));
  std::string const open = answer_sentence(judge_plans(few.take(), sample::role_of).at(0).answer.value());
  EXPECT_THAT(open, HasSubstr("Whether sharing pays is inconclusive: p-dp is 1.50 times"));
  EXPECT_THAT(open, HasSubstr("go is inconclusive with 1 repetition; more of them decide (--until 2%)."));
}

TEST(CaseAnswer, WithoutOneProcessorAloneNothingIsSaidOfSharing) {
  EXPECT_EQ(sentence({{"static", 3}, {"p-dp", 2}}),
            "p-dp is the fastest of 2 plans; without co and go it is unknown whether sharing pays.");
  EXPECT_EQ(sentence({{"co", 3}}), "co is the only plan with a time.");
}

TEST(CaseAnswer, OfSeveralCasesIsOneSentence) {
  auto cases = judged({{"co", 4}, {"go", 3}, {"p-dp", 2}});
  auto const other = judged({{"co", 4}, {"go", 2}, {"p-dp", 3}}, 2000);
  EXPECT_EQ(summary_sentence(cases), "");
  cases.insert(cases.end(), other.begin(), other.end());
  EXPECT_EQ(summary_sentence(cases),
            "Sharing pays in 1 of 2 cases: the best plan is 1.50 times as fast as the better processor alone, of 2.0 "
            "possible.");
}

}  // namespace
}  // namespace yoke::analysis
