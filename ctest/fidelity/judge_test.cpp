// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/fidelity/figures.hpp"
#include "ctest/support/plans_fixture.hpp"
#include "ctest/support/triad_rows.hpp"

namespace yoke::fidelity {
namespace {
using sample::triad;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<CaseFidelity> judged(std::vector<core::RunRow> const& rows, Noted& noted,
                                 Machine const& machine = sample::two_processors()) {
  std::vector<forecast::ReadyModel> ready_models;
  ready_models.push_back(ready("perdome", machine));
  ready_models.push_back(ready("peapaw", machine));
  return judge_rows(rows, machine, ready_models, noted.notes);
}

TEST(Judge, ComparesEveryCaseUnderEveryModel) {
  Noted noted;
  auto streamed = sample::triad("co", 2e-3, 0);
  streamed.data = "streamed";
  std::vector<core::RunRow> rows{streamed};
  for (int repetition = 0; repetition < 10; ++repetition)
    rows.insert(rows.end(), {sample::triad("co", 2.4e-3, 0), sample::triad("go", 3.2e-4, 1)});
  auto const all = judged(rows, noted);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[2].model, "perdome");
  EXPECT_EQ(all[3].model, "peapaw");
  EXPECT_EQ(all[0].title, "triad 1000000 float streamed");
  ASSERT_EQ(all[2].rows.size(), 2U);
  EXPECT_NEAR(all[2].rows[0].tightness.value(), 0.5, 1e-12);
  EXPECT_NEAR(all[2].rows[1].tightness.value(), 0.75, 1e-12);
  EXPECT_EQ(all[2].rows[1].status, Status::compared);
  EXPECT_EQ(all[2].report.chosen, "go");
  EXPECT_EQ(all[2].rows[1].case_top1, 1U);
  EXPECT_THAT(noted.sentences, IsEmpty());
}

TEST(Judge, TellsTheErrorBeyondWhatTheMachineItselfDiffersByBetweenInvocations) {
  Noted noted;
  std::vector<core::RunRow> rows;
  for (auto const& [process, seconds] : {std::pair{"a", 2.4e-3}, std::pair{"b", 3.6e-3}})
    for (int repetition = 0; repetition < 3; ++repetition) {
      rows.push_back(sample::triad("co", seconds, 0));
      rows.back().run_id = std::string("65f-") + process + "-" + std::to_string(repetition);
    }
  auto const all = judged(rows, noted);
  EXPECT_NEAR(all.at(0).rows.at(0).visit_difference.value(), std::log(1.5), 1e-12);
  EXPECT_NEAR(all.at(0).rows.at(0).log_error_beyond.value(), std::log(2.), 1e-12) << "of 1.2 ms";
  EXPECT_NEAR(all.at(0).rows.at(0).log_error.value(), std::log(2.5), 1e-12) << "of all repetitions";
  std::vector<analysis::FidelityReport> const reports{all.at(0).report};
  auto const summary = analysis::summarise(reports);
  EXPECT_EQ(summary.visited, 1U);
  EXPECT_NEAR(summary.visit_difference.value(), std::log(1.5), 1e-12);
  EXPECT_NEAR(summary.error_beyond.value(), std::log(2.), 1e-12);
}

/// The host is predicted to take 1.2 ms by the machine file; its memory is at half of that speed.
TEST(Judge, TellsTheErrorForTheSpeedOfTheMomentAndWhoseItIs) {
  Noted noted;
  std::vector<core::RunRow> rows;
  for (auto const& [process, seconds] : {std::pair{"a", 2.6e-3}, std::pair{"b", 2.8e-3}})
    for (int repetition = 0; repetition < 3; ++repetition) {
      rows.push_back(sample::triad("co", seconds, 0));
      rows.back().run_id = std::string("65f-") + process + "-" + std::to_string(repetition);
      rows.back().speed_host_arithmetic = 0.9;
      rows.back().speed_host_memory = 0.5;
    }
  std::vector<forecast::ReadyModel> models;
  models.push_back(ready("perdome", sample::two_processors()));
  models.back().machine = sample::two_processors();
  auto const all = judge_rows(rows, sample::two_processors(), models, noted.notes);
  auto const& row = all.at(0).rows.at(0);
  EXPECT_NEAR(row.predicted_s.value(), 1.2e-3, 1e-12);
  EXPECT_NEAR(row.predicted_at_speed_s.value(), 2.4e-3, 1e-12);
  EXPECT_NEAR(row.speed_host_memory.value(), 0.5, 1e-6);
  EXPECT_FALSE(row.speed_device_memory);
  EXPECT_NEAR(row.log_error.value(), std::log(2.7 / 1.2), 1e-9);
  EXPECT_NEAR(row.log_error_at_speed.value(), std::log(2.7 / 2.4), 1e-9);
  std::vector<analysis::FidelityReport> const reports{all.at(0).report};
  auto const errors = analysis::speed_errors(reports);
  EXPECT_EQ(errors.as_predicted.plans, 1U);
  EXPECT_NEAR(errors.mean, std::log(2.7 / 1.2), 1e-9);
  EXPECT_NEAR(errors.of_speed, std::log(2.), 1e-9);
  EXPECT_NEAR(errors.of_visits, std::log(2.7 / 2.6), 1e-9);
  EXPECT_NEAR(errors.of_model, std::log(2.6 / 2.4), 1e-9);
  EXPECT_NEAR(errors.of_speed + errors.of_visits + errors.of_model, errors.mean, 1e-9);
}

TEST(Judge, RowsWithoutASpeedHaveNoErrorForIt) {
  Noted noted;
  auto const all = judged({sample::triad("co", 2.4e-3, 0), sample::triad("co", 2.5e-3, 0)}, noted);
  EXPECT_FALSE(all.at(0).rows.at(0).predicted_at_speed_s);
  EXPECT_FALSE(all.at(0).rows.at(0).log_error_at_speed);
  std::vector<analysis::FidelityReport> const reports{all.at(0).report};
  EXPECT_EQ(analysis::speed_errors(reports).as_predicted.plans, 0U);
}

/// 12 bytes an item, of which the host's best takes 50 ps; launches and other quantities are not in a bound.
TEST(Judge, BoundsOfOneProcessorAloneAreByTheBestRatesWhateverTheModel) {
  Noted noted;
  auto machine = sample::two_processors();
  machine.processors[host].t_b_s.best = 5e-11;
  machine.processors[host].launch_s = Quantity::specified(1);
  auto const all = judged({sample::triad("co", 3e-3, 0), sample::triad("co", 2e-3, 0), sample::triad("go", 4e-4, 1),
                           sample::triad("static", 1e-3, 0.5)},
                          noted, machine);
  ASSERT_EQ(all.size(), 2U);
  for (auto const& one : all) {
    ASSERT_EQ(one.rows.size(), 3U);
    EXPECT_NEAR(one.rows[0].bound_s.value(), 0.6e-3, 1e-12);
    EXPECT_EQ(one.rows[0].shortest_s, 2e-3);
    EXPECT_NEAR(one.rows[1].bound_s.value(), 0.24e-3, 1e-12);
    EXPECT_FALSE(one.rows[2].bound_s);
    EXPECT_EQ(one.rows[2].split, "fixed");
    EXPECT_EQ(one.report.plans[1].alone, device);
  }
}

TEST(Judge, SharesThatAreSearchedHaveACostAndAreComparedBetweenInvocations) {
  Noted noted;
  std::vector<core::RunRow> rows;
  for (auto const& [process, share] : {std::pair{"a", 0.5}, std::pair{"b", 0.75}})
    for (int repetition = 0; repetition < 3; ++repetition) {
      rows.push_back(sample::triad("p-dp", 1e-3, share));
      rows.back().run_id = std::string("65f-") + process + "-" + std::to_string(repetition);
    }
  auto const all = judged(rows, noted);
  auto const& row = all.at(0).rows.at(0);
  EXPECT_EQ(row.split, "searched");
  EXPECT_EQ(row.share_visit_difference, 0.25);
  EXPECT_EQ(row.measured_share, 0.625);
  EXPECT_NEAR(row.predicted_share.value(), 5. / 6, 1e-6);
  EXPECT_NEAR(row.share_cost.value(), 0.375 / (1. / 6) - 1, 1e-4) << "the host does 0.375 of 1.2 ms";
}

TEST(Judge, PlansThatCannotBeComparedSayWhy) {
  Noted noted;
  auto failed = sample::triad("go", 0, 1);
  failed.status = Status::failed;
  failed.reason = "out of memory";
  failed.makespan_s.reset();
  auto const all =
      judged({sample::triad("co", 2e-3, 0), failed, sample::triad("cap", 1e-3, 0.5), sample::triad("foreign", 1e-3, 0)},
             noted);
  auto const& rows = all.at(0).rows;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[1].status, Status::unmeasured);
  EXPECT_EQ(rows[1].reason, "out of memory");
  EXPECT_EQ(rows[2].status, Status::dynamic);
  EXPECT_EQ(rows[3].status, Status::unpredicted);
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("plan foreign is not predicted: unknown partitioner 'foreign'")));
}

TEST(Judge, CasesOfOtherProcessorsAreLeftOut) {
  Noted noted;
  auto machine = sample::two_processors();
  machine.processors[host].t_b_s.source = Quantity::Source::measured;
  machine.processors[host].threads = 4;
  auto row = sample::triad("co", 2e-3, 0);
  row.host_threads = 8;
  EXPECT_THAT(judged({row}, noted, machine), IsEmpty());
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("rows have 8 threads of the host, the machine file 4")));
}

TEST(Judge, RowsOfAnotherMachineOrAnotherCountAreNoted) {
  Noted noted;
  auto row = sample::triad("co", 2e-3, 0);
  row.machine = "elsewhere";
  row.flops = 3e6;
  EXPECT_EQ(judged({row}, noted).size(), 2U);
  EXPECT_THAT(noted.sentences, ElementsAre(HasSubstr("machine 'elsewhere'"), HasSubstr("another number of flops")));
}

TEST(Judge, CountsCasesOfOtherFlopsInOneSentence) {
  Noted noted;
  std::vector<core::RunRow> rows;
  for (std::uint64_t const size : {1000, 2000, 3000, 4000, 5000}) {
    rows.push_back(sample::triad("co", 2.4e-3, 0));
    rows.back().size = size;
    rows.back().flops = 1;
  }
  judged(rows, noted);
  ASSERT_EQ(noted.sentences.size(), 1U);
  EXPECT_THAT(noted.sentences[0],
              HasSubstr("5 cases were recorded with another number of flops than this yoke counts: "));
  EXPECT_THAT(noted.sentences[0], testing::EndsWith(" and 2 more"));
}

}  // namespace
}  // namespace yoke::fidelity
