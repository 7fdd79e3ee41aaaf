// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/campaign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "ctest/support/campaign_fixture.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/measured_run.hpp"

namespace yoke::execution {
namespace {

TEST_F(Campaigns, RowsDescribeTheRun) {
  campaign.subject.plans = {plan_of("dp", {{"share", "0.6"}})};
  campaign.settings.repetitions = 1;
  EXPECT_EQ(run().exit, Exit::ok);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_DOUBLE_EQ(rows[0].share.value(), 0.6);
  EXPECT_DOUBLE_EQ(rows[0].makespan_s.value(), 4);
  EXPECT_DOUBLE_EQ(rows[0].device_busy_s.value(), 2);
  EXPECT_DOUBLE_EQ(rows[0].imbalance.value(), 1);  // (4 - 2) / 2
  EXPECT_DOUBLE_EQ(rows[0].overhead_s.value(), 0);
  EXPECT_DOUBLE_EQ(rows[0].flops, 1000);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].run_id, rows[0].run_id);
}

TEST_F(Campaigns, PlansTakeTurns) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  campaign.settings.repetitions = 2;
  run();
  std::string order;
  for (auto const& row : rows) order += row.partitioner + std::to_string(row.repetition) + ' ';
  EXPECT_EQ(order, "co0 go0 co1 go1 ");
}

TEST_F(Campaigns, SearchesAreReportedWithTheirCost) {
  campaign.subject.plans = {plan_of("p-dp")};
  campaign.settings.repetitions = 1;
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_NEAR(rows[0].share.value(), 0.75, 0.001);
  EXPECT_NEAR(rows[0].imbalance.value(), 0, 0.01);
  EXPECT_GE(rows[0].trials.value(), 3U);
  EXPECT_TRUE(rows[0].search_s.has_value());
}

TEST_F(Campaigns, SearchesOfAnEarlierCampaignAreNotRepeated) {
  description.segments[0].cumulative_work.resize(1001);
  for (std::size_t i = 0; i <= 1000; ++i)
    description.segments[0].cumulative_work[i] = static_cast<double>(i * i) / 1000;  // the last chunks weigh most
  campaign.subject.plans = {plan_of("p-dp"), plan_of("qilin")};
  campaign.settings.repetitions = 2;
  run();
  ASSERT_EQ(rows.size(), 4U);
  auto const first = rows;
  rows.clear();
  campaign.sink.searched = [&](core::Plan const& plan) -> std::optional<FinishedSearch> {
    auto const& row = first[plan.partitioner->name == "p-dp" ? 0 : 1];
    return FinishedSearch{*row.share, *row.trials, row.search_s};
  };
  campaign.settings.warmups = 0;
  judge.calls = 0;
  run();
  EXPECT_EQ(judge.calls, 4U) << "the recorded repetitions alone";
  ASSERT_EQ(rows.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(rows[i].share, first[i].share);
    EXPECT_EQ(rows[i].trials, first[i].trials);
    EXPECT_EQ(rows[i].search_s, first[i].search_s);
  }
}

TEST_F(Campaigns, PlansThatDecideWhileRunningSearchAgain) {
  campaign.subject.plans = {plan_of("leap", {{"warm", "2"}})};
  campaign.settings.repetitions = 1;
  campaign.settings.warmups = 0;
  campaign.sink.searched = [&](core::Plan const&) { return FinishedSearch{0.5, 7, 1.0}; };
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].trials, 2U);
}

TEST(LoopShareAt, IsTheFractionOfTheChunksThatHoldAShareOfTheWork) {
  Description description = loop_of(4);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0.5 + 1e-12), 0.5);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0.5 - 1e-12), 0.5);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0), 0);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 1), 1);
  description.segments[0].cumulative_work = {0, 2.5, 3, 3.5, 4};
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0.25), 0.5);
  EXPECT_DOUBLE_EQ(core::loop_share_at(description, 0.375), 0.75);
  EXPECT_DOUBLE_EQ(core::loop_share_at(loop_of(0), 0.5), 0);
}

TEST_F(Campaigns, SearchesLearnTheShareOfTheLoopAndPlansKnowTheHints) {
  description = loop_of(4);
  description.segments[0].cumulative_work = {0, 2.5, 3, 3.5, 4};
  Partitioner const& dp = find_named(registered_partitioners(), "static", "partitioner");
  Partitioner asking;
  asking.name = "asking";
  Trial seen;
  bool moves = false;
  asking.search = [&](PlanningContext const&, std::span<Trial const> trials) -> Search {
    if (!trials.empty()) seen = trials.back();
    return {0.5, !trials.empty()};
  };
  asking.plan = [&](PlanningContext const& context) {
    moves = context.hints.moves;
    PlanningContext half = context;
    half.options = OptionValues(dp.name, dp.options, {{"share", "0.5"}});
    return dp.plan(half);
  };
  campaign.subject.plans = {{&asking, OptionValues("asking", {}, {})}};
  campaign.subject.hints.moves = true;
  campaign.settings.repetitions = 1;
  EXPECT_EQ(run().exit, Exit::ok);
  EXPECT_TRUE(moves);
  EXPECT_DOUBLE_EQ(seen.loop_share, 0.5);
  EXPECT_DOUBLE_EQ(seen.share, 0.25);  // two light chunks
}

TEST_F(Campaigns, AnIdleProcessorHasNoImbalance) {
  campaign.subject.plans = {plan_of("co")};
  run();
  EXPECT_FALSE(rows.at(0).imbalance.has_value());
}

TEST_F(Campaigns, PlansThatDoNotApplyGiveOneSkippedRow) {
  campaign.subject.plans = {plan_of("cp"), plan_of("co")};
  campaign.settings.repetitions = 3;
  EXPECT_EQ(run().exit, Exit::ok);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].status, Status::skipped);
  EXPECT_THAT(rows[0].reason, testing::HasSubstr("one segment"));
  EXPECT_FALSE(rows[0].makespan_s.has_value());
}

TEST_F(Campaigns, RecordedRepetitionsAreNotRepeated) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  campaign.settings.repetitions = 3;
  campaign.sink.recorded = [](core::Plan const& plan, std::size_t repetition) {
    return plan.partitioner->name == "co" ? repetition != 1 : true;
  };
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].partitioner, "co");
  EXPECT_EQ(rows[0].repetition, 1U);
}

TEST_F(Campaigns, StopIsAskedBetweenRepetitions) {
  campaign.subject.plans = {plan_of("co")};
  campaign.settings.repetitions = 100;
  campaign.sink.stop = [this] { return rows.size() == 2; };
  run();
  EXPECT_EQ(rows.size(), 2U);
}

TEST_F(Campaigns, TheLastRoundHasItsOwnImbalance) {
  campaign.subject.plans = {plan_of("sampling"), plan_of("dp", {{"share", "0.5"}})};
  campaign.settings.repetitions = 1;
  run();
  ASSERT_EQ(rows.size(), 2U);
  // The sample was halved, the rest was divided by the rates that the sample showed.
  EXPECT_LT(rows[0].last_imbalance.value(), rows[0].imbalance.value() / 2);
  EXPECT_FALSE(rows[1].last_imbalance);
}

TEST_F(Campaigns, IterationsFollowEachOther) {
  description.iterations = 3;
  campaign.subject.plans = {plan_of("dp", {{"share", "0.6"}})};
  campaign.settings.repetitions = 1;
  EXPECT_EQ(run().exit, Exit::ok);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].iterations.value(), 3U);
  EXPECT_DOUBLE_EQ(rows[0].makespan_s.value(), 12);
  EXPECT_DOUBLE_EQ(rows[0].device_busy_s.value(), 6);
  EXPECT_DOUBLE_EQ(rows[0].flops, 3000);
  EXPECT_EQ(rows[0].syncs.value(), 3U);
  ASSERT_EQ(pieces.size(), 6U);
  EXPECT_EQ(pieces[5].iteration, 2U);
  EXPECT_DOUBLE_EQ(pieces[5].end_s, 12);
}

TEST_F(Campaigns, EachIterationKnowsTheRatesOfThePreviousOne) {
  description.iterations = 2;
  campaign.subject.plans = {plan_of("sampling")};
  campaign.settings.repetitions = 1;
  for (bool const learn : {false, true}) {
    campaign.settings.learn = learn;
    run();
  }
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].learn, "no");
  EXPECT_EQ(rows[1].learn, "yes");
  // At three to one a halved sample wastes time in each iteration, or in the first only.
  EXPECT_LT(rows[1].makespan_s.value(), rows[0].makespan_s.value());
}

std::string order_of(std::vector<core::RunRow> const& rows) {
  std::string order;
  for (auto const& row : rows) order += row.partitioner + std::to_string(*row.position) + ' ';
  return order;
}

TEST_F(Campaigns, ASeedGivesEachRepetitionItsOwnOrderAndRowsSayThePlace) {
  campaign.subject.plans = {plan_of("co"), plan_of("go"), plan_of("static")};
  campaign.settings.repetitions = 60;
  campaign.settings.order_seed = 7;
  run();
  ASSERT_EQ(rows.size(), 180U);
  std::map<std::string, int> first;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].repetition, i / 3);
    EXPECT_EQ(rows[i].position, i % 3);
    if (i % 3 == 0) ++first[rows[i].partitioner];
  }
  for (auto const& [plan, times] : first) EXPECT_NEAR(times, 20, 10) << plan;
  auto const order = order_of(rows);
  rows.clear();
  run();
  EXPECT_EQ(order_of(rows), order) << "the same seed";
  rows.clear();
  campaign.settings.order_seed = 8;
  run();
  EXPECT_NE(order_of(rows), order);
}

TEST_F(Campaigns, ProcessesShareTheRepetitions) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  campaign.settings.repetitions = 5;
  campaign.settings.processes = 2;
  for (campaign.settings.process = 0; campaign.settings.process < 2; ++campaign.settings.process) run();
  std::string text;
  for (auto const& row : rows)
    if (row.partitioner == "go") text += std::to_string(*row.process) + ":" + std::to_string(row.repetition) + ' ';
  EXPECT_EQ(text, "0:0 0:2 0:4 1:1 1:3 ");
}

TEST_F(Campaigns, PlansGoOnUntilTheyAreSteady) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  campaign.settings.repetitions = 2;
  campaign.settings.max_repetitions = 5;
  // co takes 10 s, go 3.3 s.
  campaign.settings.steady = [](std::span<double const> makespans_s) {
    return makespans_s[0] < 5 && makespans_s.size() >= 3;
  };
  run();
  auto const count = [&](char const* plan) {
    return std::count_if(rows.begin(), rows.end(), [&](auto& row) { return row.partitioner == plan; });
  };
  EXPECT_EQ(count("go"), 3);
  EXPECT_EQ(count("co"), 5) << "no more than max_repetitions";
  rows.clear();
  campaign.settings.seconds = 0;
  run();
  EXPECT_EQ(count("co"), 2) << "the least, whatever time that takes";
}

TEST_F(Campaigns, ASearchCostsWhatItsTrialsTakeWithoutTheirVerification) {
  campaign.subject.plans = {plan_of("p-dp")};
  campaign.settings.repetitions = 1;
  double trials_s = 0;
  std::size_t trials = 0;
  struct Slow final : Executor {
    Executor& inner;
    double& sum_s;
    std::size_t& runs;
    Slow(Executor& of, double& seconds, std::size_t& count) : inner(of), sum_s(seconds), runs(count) {}
    RunResult run(Schedule& schedule) override {
      RunResult const result = inner.run(schedule);
      sum_s += result.makespan_s;
      ++runs;
      return result;
    }
  } counting{executor, trials_s, trials};
  campaign.settings.warmups = 0;
  run_on(counting);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(trials, *rows[0].trials + 1);
  EXPECT_NEAR(*rows[0].search_s, trials_s - *rows[0].makespan_s, 1e-9);
  // With warm-ups the search has one, too: its first trial is no plan's first run.
  trials = 0;
  campaign.settings.warmups = 1;
  run_on(counting);
  EXPECT_EQ(trials, *rows[1].trials + 3);
}

/// Notes when it began, and takes its time.
class Late final : public Executor {
 public:
  explicit Late(Executor& of) : of_(of) {}
  RunResult run(Schedule& schedule) override {
    begun.push_back(utc_now());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return of_.run(schedule);
  }
  std::vector<std::string> begun;

 private:
  Executor& of_;
};

TEST_F(Campaigns, RowsSayWhenTheirRunStarted) {
  campaign.subject.plans = {plan_of("static")};
  campaign.settings.repetitions = 3;
  campaign.settings.warmups = 0;
  Late late(executor);
  run_on(late);
  ASSERT_EQ(rows.size(), 3U);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_LE(rows[i].time_utc, late.begun.at(i));
}

TEST_F(Campaigns, WatchersSeeEachRunBeforeItsRow) {
  campaign.subject.plans = {plan_of("static")};
  campaign.settings.repetitions = 2;
  std::size_t seen = 0;
  campaign.sink.watch = [&](core::RunRow const& row, RunResult const& result) {
    EXPECT_EQ(row.makespan_s, result.makespan_s);
    EXPECT_EQ(rows.size(), seen++);
  };
  run();
  EXPECT_EQ(seen, 2U);
}

}  // namespace
}  // namespace yoke::execution
