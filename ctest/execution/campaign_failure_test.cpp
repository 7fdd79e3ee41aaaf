// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Campaigns with wrong results, broken plans, too little memory or lost devices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "ctest/support/campaign_fixture.hpp"

namespace yoke::execution {
namespace {

class CampaignFailures : public Campaigns {};

TEST_F(CampaignFailures, WrongResultsGiveARowAndEndThePlan) {
  for (double const bad : {2.0, std::nan("")}) {
    rows.clear();
    judge.worst = bad;
    campaign.subject.plans = {plan_of("co"), plan_of("p-dp")};
    EXPECT_EQ(run().exit, Exit::wrong);
    ASSERT_EQ(rows.size(), 2U);  // found while warming up and searching; not repeated
    for (auto const& row : rows) {
      EXPECT_EQ(row.status, Status::wrong);
      EXPECT_THAT(row.reason, testing::HasSubstr("exceeds tolerance 1"));
    }
  }
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

TEST_F(CampaignFailures, BrokenPlansGiveOneFailedRowAndTheOthersContinue) {
  Partitioner broken;
  broken.name = "broken";
  broken.plan = [](PlanningContext const&) { return std::make_unique<Forgetful>(); };
  campaign.subject.plans = {{&broken, {}}, plan_of("co")};
  campaign.settings.repetitions = 2;
  EXPECT_EQ(run().exit, Exit::wrong);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].status, Status::failed);
  EXPECT_THAT(rows[0].reason, testing::HasSubstr("999 of 1000 chunks"));
  EXPECT_EQ(rows[2].status, Status::ok);
}

/// Runs as the other executor does, until it throws.
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

TEST_F(CampaignFailures, OutOfMemoryIsARowAndNobodysMistake) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  campaign.settings.repetitions = 2;
  Failing failing(executor, 3, short_of_memory());  // after two warm-ups and one repetition
  CampaignEnd const verdict = run_on(failing);
  EXPECT_EQ(verdict.exit, Exit::lacking);
  EXPECT_EQ(verdict.loss, "");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_EQ(rows[1].status, Status::failed);
  EXPECT_THAT(rows[1].reason, testing::StartsWith("out of memory: Cuda memory space"));
  EXPECT_EQ(rows[2].partitioner, "co");
  EXPECT_EQ(rows[2].repetition, 1U);
}

TEST_F(CampaignFailures, AWrongResultIsMoreSevereThanTooLittleMemory) {
  campaign.subject.plans = {plan_of("co"), plan_of("go")};
  judge.worst = 2;
  Failing failing(executor, 1, short_of_memory());
  EXPECT_EQ(run_on(failing).exit, Exit::wrong);
}

TEST_F(CampaignFailures, NothingMoreIsTriedAfterTheDeviceIsLost) {
  campaign.subject.row_template.workload = "sa";
  campaign.subject.plans = {plan_of("co"), plan_of("go"), plan_of("static")};
  campaign.settings.repetitions = 2;
  campaign.sink.closing_remark = "; that is all";
  campaign.sink.device_loss = [] { return "unspecified launch failure"; };
  Failing failing(executor, 4, std::make_exception_ptr(std::runtime_error("what Kokkos called")));
  CampaignEnd const verdict = run_on(failing);
  EXPECT_EQ(verdict.exit, Exit::lacking);
  EXPECT_EQ(verdict.loss, "sa, go: unspecified launch failure; that is all");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].status, Status::ok);
  EXPECT_EQ(rows[1].partitioner, "go");
  EXPECT_EQ(rows[1].status, Status::failed);
  EXPECT_EQ(rows[1].reason, std::string(core::ended_the_program) + "unspecified launch failure");
}

TEST_F(CampaignFailures, AFailedPreparationFailsEveryPlanThatIsNotRecorded) {
  campaign.subject.plans = {plan_of("co"), plan_of("go"), plan_of("static")};
  campaign.settings.repetitions = 3;
  campaign.sink.recorded = [](core::Plan const& plan, std::size_t repetition) {
    return plan.partitioner->name == "co" || (plan.partitioner->name == "go" && repetition < 2);
  };
  CampaignEnd const verdict = run_campaign(campaign, description, []() -> PreparedRun { throw std::bad_alloc(); });
  EXPECT_EQ(verdict.exit, Exit::lacking);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].partitioner, "go");
  EXPECT_EQ(rows[0].repetition, 2U);
  EXPECT_EQ(rows[1].partitioner, "static");
  for (auto const& row : rows) {
    EXPECT_EQ(row.status, Status::failed);
    EXPECT_EQ(row.reason, "out of memory");
    EXPECT_DOUBLE_EQ(row.flops, 1000);
  }
}

[[noreturn]] void hang() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

/// Hangs in one of its runs, or throws there.
class Hanging final : public Executor {
 public:
  Hanging(Executor& to, std::size_t after, bool throws) : to_(to), left_(after), throws_(throws) {}
  RunResult run(Schedule& schedule) override {
    if (left_-- > 0) return to_.run(schedule);
    if (throws_) throw std::runtime_error("a first error");
    hang();
  }

 private:
  Executor& to_;
  std::size_t left_;
  bool throws_;
};

/// Hangs in one of its verifications.
class HangingJudge final : public Verification {
 public:
  explicit HangingJudge(std::size_t after) : left_(after) {}
  double error() override {
    if (left_-- > 0) return 0;
    hang();
  }
  double tolerance() const override { return 1; }

 private:
  std::size_t left_;
};

constexpr std::size_t never = 1'000'000;

/// Where something never ends, and the row and the sentence that then end the program. The plans are p-dp, whose search
/// takes a discarded run and at least three trials, and co, each with a warm-up and three repetitions.
struct Stage {
  char const* test;
  bool while_preparing = false;
  std::size_t run = never, verification = never;  ///< its number
  bool throws = false;                            ///< the run throws, and the device does not answer
  char const *plan, *repetition, *reason;
};
constexpr Stage stages[] = {
    {.test = "Preparing", .while_preparing = true, .plan = "p-dp", .repetition = "0", .reason = ""},
    {.test = "TheDiscardedRun", .run = 0, .plan = "p-dp", .repetition = "0", .reason = ""},
    {.test = "ATrial", .run = 2, .plan = "p-dp", .repetition = "0", .reason = ""},
    {.test = "VerificationOfATrial", .verification = 0, .plan = "p-dp", .repetition = "0", .reason = "verification: "},
    {.test = "AWarmUp", .run = 5, .plan = "co", .repetition = "0", .reason = ""},
    {.test = "VerificationOfAWarmUp", .verification = 4, .plan = "co", .repetition = "0", .reason = "verification: "},
    {.test = "ARepetition", .run = 8, .plan = "p-dp", .repetition = "1", .reason = ""},
    {.test = "VerificationOfARepetition",
     .verification = 8,
     .plan = "co",
     .repetition = "1",
     .reason = "verification: "},
    {.test = "TheDeviceAfterAnError",
     .run = 9,
     .throws = true,
     .plan = "co",
     .repetition = "1",
     .reason = "a first error; then the device did not answer: "},
};

/// In a program of its own, since it ends.
class CampaignHangsDeathTest : public Campaigns, public testing::WithParamInterface<Stage> {
 protected:
  void SetUp() override {
    Campaigns::SetUp();
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    campaign.subject.row_template.workload = "sa";
    campaign.subject.plans = {plan_of("p-dp", {{"trials", "3"}}), plan_of("co")};
    campaign.settings.repetitions = 3;
  }
  /// Prints the rows that are not ok.
  void run_until_it_hangs(Stage const& stage) {
    campaign.sink.record = [](core::RunRow const& row, auto const&) {
      if (row.status != Status::ok)
        std::fprintf(stderr, "%s %d %s %s\n", row.partitioner.c_str(), static_cast<int>(row.repetition),
                     status_name(row.status).c_str(), row.reason.c_str());
    };
    if (stage.throws) campaign.sink.device_loss = []() -> std::optional<std::string> { hang(); };
    campaign.settings.timeout_s = 0.2;
    Hanging hanging(executor, stage.run, stage.throws);
    HangingJudge verification(stage.verification);
    run_campaign(campaign, description, [&]() -> PreparedRun {
      if (stage.while_preparing) hang();
      return {verification, hanging};
    });
  }
};

TEST_P(CampaignHangsDeathTest, EndTheProgramWithARowOfStatusHung) {
  Stage const& stage = GetParam();
  std::string const reason = stage.reason + std::string("no end within 0.2 s");
  std::string const plan = stage.while_preparing ? "preparing" : stage.plan;
  std::string written = stage.plan + std::string(" ") + stage.repetition + " hung ended the program: " + reason + "\n";
  if (stage.while_preparing) written += "co 0 hung ended the program: " + reason + "\n";
  EXPECT_EXIT(run_until_it_hangs(stage), testing::ExitedWithCode(3),
              "^" + written + "yoke: sa, " + plan + ": " + reason);
}

INSTANTIATE_TEST_SUITE_P(OfEveryStage, CampaignHangsDeathTest, testing::ValuesIn(stages),
                         [](auto const& stage) { return std::string(stage.param.test); });

}  // namespace
}  // namespace yoke::execution
