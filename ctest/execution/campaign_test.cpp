// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/campaign.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/catalogue.hpp"

namespace yoke {
namespace {

/// No data, and an error that the test decides on.
class Blank final : public Instance {
 public:
  explicit Blank(Description d) : description_(std::move(d)) {}
  Description const& description() const override { return description_; }
  void poison(Processor) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void enqueue(Queue, Piece const&) override {}
  void copy_out(Queue, Piece const&) override {}
  void fence(Queue) override {}
  bool at_home(Processor) const override { return true; }
  double error() override { return worst; }
  double tolerance() const override { return 1; }
  double worst = 0;

 private:
  Description description_;
};

Plan plan_of(char const* name, std::map<std::string, std::string> const& given = {}) {
  Partitioner const& partitioner = find_named(partitioners(), name, "partitioner");
  return {&partitioner, OptionValues(name, partitioner.options, given)};
}

class Campaigns : public testing::Test {
 protected:
  Blank instance{loop_of(1000)};
  VirtualExecutor executor{instance.description(), 2, at_rates({100, 300})};
  std::vector<RunRow> rows;
  std::vector<PieceRow> pieces;
  Campaign campaign;
  void SetUp() override {
    campaign.sink = [this](RunRow const& row, std::vector<PieceRow> const& of) {
      rows.push_back(row);
      pieces.insert(pieces.end(), of.begin(), of.end());
    };
  }
  Verdict run() { return run_campaign(campaign, instance, executor); }
};

TEST_F(Campaigns, RowsHoldWhatTheRunWas) {
  campaign.plans = {plan_of("dp", {{"share", "0.6"}})};
  campaign.repetitions = 1;
  EXPECT_EQ(run().exit, Exit::ok);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, "ok");
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
  campaign.plans = {plan_of("co"), plan_of("go")};
  campaign.repetitions = 2;
  run();
  std::string order;
  for (auto const& row : rows) order += row.partitioner + std::to_string(row.repetition) + ' ';
  EXPECT_EQ(order, "co0 go0 co1 go1 ");
}

TEST_F(Campaigns, SearchesAreReportedWithTheirCost) {
  campaign.plans = {plan_of("p-dp")};
  campaign.repetitions = 1;
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_NEAR(rows[0].share.value(), 0.75, 0.001);
  EXPECT_NEAR(rows[0].imbalance.value(), 0, 0.01);
  EXPECT_GE(rows[0].trials.value(), 3U);
  EXPECT_TRUE(rows[0].search_s.has_value());
}

TEST_F(Campaigns, SearchesLearnTheShareOfTheLoopAndPlansWhatIsKnown) {
  Description description = loop_of(4);
  description.segments[0].cumulative_work = {0, 2.5, 3, 3.5, 4};
  Blank irregular{description};
  VirtualExecutor on_it{irregular.description(), 2, at_rates({100, 300})};
  Partitioner const& dp = find_named(partitioners(), "static", "partitioner");
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
  campaign.plans = {{&asking, OptionValues("asking", {}, {})}};
  campaign.known.moves = true;
  campaign.repetitions = 1;
  EXPECT_EQ(run_campaign(campaign, irregular, on_it).exit, Exit::ok);
  EXPECT_TRUE(moves);
  EXPECT_DOUBLE_EQ(seen.loop_share, 0.5);
  EXPECT_DOUBLE_EQ(seen.share, 0.25);  // two light chunks
}

TEST_F(Campaigns, AnIdleProcessorHasNoImbalance) {
  campaign.plans = {plan_of("co")};
  run();
  EXPECT_FALSE(rows.at(0).imbalance.has_value());
}

TEST_F(Campaigns, WrongResultsAreRowsAndEndThePlan) {
  for (double const bad : {2.0, std::nan("")}) {
    rows.clear();
    instance.worst = bad;
    campaign.plans = {plan_of("co"), plan_of("p-dp")};
    EXPECT_EQ(run().exit, Exit::wrong);
    ASSERT_EQ(rows.size(), 2U);  // found while warming up and searching; not repeated
    for (auto const& row : rows) {
      EXPECT_EQ(row.status, "wrong");
      EXPECT_THAT(row.reason, testing::HasSubstr("exceeds tolerance 1"));
    }
  }
}

TEST_F(Campaigns, PlansThatDoNotApplyAreOneSkippedRowAndNoFailure) {
  campaign.plans = {plan_of("cp"), plan_of("co")};
  campaign.repetitions = 3;
  EXPECT_EQ(run().exit, Exit::ok);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].status, "skipped");
  EXPECT_THAT(rows[0].reason, testing::HasSubstr("one segment"));
  EXPECT_FALSE(rows[0].makespan_s.has_value());
}

/// Forgets the last chunk.
class Forgetful final : public Schedule {
 public:
  Decision next(Processor p, Progress const& progress) override {
    return p == host && progress.completed.empty() && !std::exchange(asked_, true) ? Decision::run({0, {0, 999}})
                                                                                   : Decision::done();
  }

 private:
  bool asked_ = false;
};

TEST_F(Campaigns, BrokenPlansAreOneFailedRowAndTheOthersGoOn) {
  Partitioner const broken{"broken", "", {}, [](PlanningContext const&) { return std::make_unique<Forgetful>(); },
                           {},       {}};
  campaign.plans = {{&broken, {}}, plan_of("co")};
  campaign.repetitions = 2;
  EXPECT_EQ(run().exit, Exit::wrong);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].status, "failed");
  EXPECT_THAT(rows[0].reason, testing::HasSubstr("999 of 1000 chunks"));
  EXPECT_EQ(rows[2].status, "ok");
}

/// Runs as the other does, until it throws.
class Failing final : public Executor {
 public:
  Failing(Executor& to, std::size_t after, std::exception_ptr what) : to_(to), after_(after), what_(what) {}
  RunResult run(Schedule& schedule) override {
    if (after_ == 0) std::rethrow_exception(what_);
    --after_;
    return to_.run(schedule);
  }

 private:
  Executor& to_;
  std::size_t after_;
  std::exception_ptr what_;
};

std::exception_ptr short_of_memory() {
  return std::make_exception_ptr(
      std::runtime_error("Kokkos ERROR: Cuda memory space failed to allocate 5 GiB (label=\"a\")."));
}

TEST_F(Campaigns, WantOfMemoryIsARowAndTheMachinesLack) {
  campaign.plans = {plan_of("co"), plan_of("go")};
  campaign.repetitions = 2;
  Failing failing(executor, 3, short_of_memory());  // two warm-ups and a repetition are through
  Verdict const verdict = run_campaign(campaign, instance, failing);
  EXPECT_EQ(verdict.exit, Exit::lacking);
  EXPECT_EQ(verdict.loss, "");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].status, "ok");
  EXPECT_EQ(rows[1].status, "failed");
  EXPECT_THAT(rows[1].reason, testing::StartsWith("out of memory: Cuda memory space"));
  EXPECT_EQ(rows[2].partitioner, "co");
  EXPECT_EQ(rows[2].repetition, 1U);
}

TEST_F(Campaigns, AWrongResultWeighsMoreThanWantOfMemory) {
  campaign.plans = {plan_of("co"), plan_of("go")};
  instance.worst = 2;
  Failing failing(executor, 1, short_of_memory());
  EXPECT_EQ(run_campaign(campaign, instance, failing).exit, Exit::wrong);
}

TEST_F(Campaigns, WithoutItsDeviceNothingMoreIsTried) {
  campaign.blank.workload = "sa";
  campaign.plans = {plan_of("co"), plan_of("go"), plan_of("static")};
  campaign.repetitions = 2;
  campaign.remark = "; that is all";
  campaign.loss = [] { return "unspecified launch failure"; };
  Failing failing(executor, 4, std::make_exception_ptr(std::runtime_error("what Kokkos called")));
  Verdict const verdict = run_campaign(campaign, instance, failing);
  EXPECT_EQ(verdict.exit, Exit::lacking);
  EXPECT_EQ(verdict.loss, "sa, go: unspecified launch failure; that is all");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].status, "ok");
  EXPECT_EQ(rows[1].partitioner, "go");
  EXPECT_EQ(rows[1].status, "failed");
  EXPECT_EQ(rows[1].reason, std::string(ended_the_program) + "unspecified launch failure");
}

TEST_F(Campaigns, WhatCannotBeMadeReadyFailsEveryPlanThatIsNotRecorded) {
  campaign.plans = {plan_of("co"), plan_of("go"), plan_of("static")};
  campaign.repetitions = 3;
  campaign.recorded = [](Plan const& plan, std::size_t repetition) {
    return plan.partitioner->name == "co" || (plan.partitioner->name == "go" && repetition < 2);
  };
  Verdict const verdict = run_campaign(campaign, instance.description(), []() -> Ready { throw std::bad_alloc(); });
  EXPECT_EQ(verdict.exit, Exit::lacking);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].partitioner, "go");
  EXPECT_EQ(rows[0].repetition, 2U);
  EXPECT_EQ(rows[1].partitioner, "static");
  for (auto const& row : rows) {
    EXPECT_EQ(row.status, "failed");
    EXPECT_EQ(row.reason, "out of memory");
    EXPECT_DOUBLE_EQ(row.flops, 1000);
  }
}

TEST_F(Campaigns, RecordedRepetitionsAreLeftOut) {
  campaign.plans = {plan_of("co"), plan_of("go")};
  campaign.repetitions = 3;
  campaign.recorded = [](Plan const& plan, std::size_t repetition) {
    return plan.partitioner->name == "co" ? repetition != 1 : true;
  };
  run();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].partitioner, "co");
  EXPECT_EQ(rows[0].repetition, 1U);
}

TEST_F(Campaigns, StopBetweenRepetitions) {
  campaign.plans = {plan_of("co")};
  campaign.repetitions = 100;
  campaign.stop = [this] { return rows.size() == 2; };
  run();
  EXPECT_EQ(rows.size(), 2U);
}

TEST_F(Campaigns, LastRoundIsJudgedByItself) {
  campaign.plans = {plan_of("sampling"), plan_of("dp", {{"share", "0.5"}})};
  campaign.repetitions = 1;
  run();
  ASSERT_EQ(rows.size(), 2U);
  // The sample was cut in halves, the rest by what it told.
  EXPECT_LT(rows[0].last_imbalance.value(), rows[0].imbalance.value() / 2);
  EXPECT_FALSE(rows[1].last_imbalance);
}

TEST_F(Campaigns, IterationsFollowEachOther) {
  Description description = loop_of(1000);
  description.iterations = 3;
  Blank iterated(description);
  campaign.plans = {plan_of("dp", {{"share", "0.6"}})};
  campaign.repetitions = 1;
  EXPECT_EQ(run_campaign(campaign, iterated, executor).exit, Exit::ok);
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

TEST_F(Campaigns, WhatAnIterationLearntIsToldToTheNext) {
  Description description = loop_of(1000);
  description.iterations = 2;
  Blank iterated(description);
  campaign.plans = {plan_of("sampling")};
  campaign.repetitions = 1;
  for (bool const learn : {false, true}) {
    campaign.learn = learn;
    run_campaign(campaign, iterated, executor);
  }
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].learn, "no");
  EXPECT_EQ(rows[1].learn, "yes");
  // At three to one a sample that is cut in halves wastes time in each iteration, or in the first only.
  EXPECT_LT(rows[1].makespan_s.value(), rows[0].makespan_s.value());
}

}  // namespace
}  // namespace yoke
