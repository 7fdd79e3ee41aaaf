// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

struct Round {
  std::size_t host_chunks = 0, device_chunks = 0;
  bool operator==(Round const&) const = default;
};

struct Ran {
  std::vector<Round> rounds;
  ScheduleStats account;
  double makespan_s = 0;
};

Ran run_cap(std::size_t chunks, VirtualExecutor::Seconds const& seconds,
            std::map<std::string, std::string> const& given = {}) {
  Partitioner const& cap = find_named(registered_partitioners(), "cap", "partitioner");
  Description const description = loop_of(chunks);
  auto const schedule = cap.plan({.description = description, .options = OptionValues("cap", cap.options, given)});
  RunResult const outcome = VirtualExecutor(description, 2, seconds).run(*schedule);
  // Rounds end at barriers: a piece of the next begins when the last of this ends.
  Ran ran{{}, schedule->account(), outcome.makespan_s};
  std::size_t at = 0;
  auto pieces = outcome.pieces;
  std::sort(pieces.begin(), pieces.end(),
            [](auto const& a, auto const& b) { return a.piece.chunks.begin < b.piece.chunks.begin; });
  for (auto const& done : pieces) {
    EXPECT_EQ(done.piece.chunks.begin, at);
    at = done.piece.chunks.end;
    if (ran.rounds.empty() || done.processor == host) ran.rounds.emplace_back();
    (done.processor == host ? ran.rounds.back().host_chunks : ran.rounds.back().device_chunks) +=
        done.piece.chunks.size();
  }
  return ran;
}

TEST(Cap, EqualProcessorsSettleAfterOneRound) {
  // Section 2.3's example: 1/128 of 65536 at half and half, then all the rest at half and half.
  Ran const ran = run_cap(65536, at_rates({1, 1}), {{"min_phases", "1"}});
  EXPECT_EQ(ran.rounds, (std::vector<Round>{{256, 256}, {32512, 32512}}));
  EXPECT_EQ(ran.account.syncs, 2U);
  EXPECT_DOUBLE_EQ(ran.account.profiled_fraction, 1.0 / 128);
}

TEST(Cap, TheFirstShareMayComeFromAModel) {
  Partitioner const& cap = find_named(registered_partitioners(), "cap", "partitioner");
  Description const description = loop_of(12800);
  PlanningContext context{.description = description,
                          .options = OptionValues("cap", cap.options, {{"start", "model"}, {"min_phases", "1"}})};
  EXPECT_THROW(cap.plan(context), NotApplicable);
  context.hints.predicted_share = 0.75;
  auto const schedule = cap.plan(context);
  VirtualExecutor(description, 2, at_rates({1, 3})).run(*schedule);
  auto const rounds = schedule->rounds();
  ASSERT_EQ(rounds.size(), 2U);  // the prediction was right, so profiling ends at once
  EXPECT_EQ(rounds[0].chunks, (std::vector<std::size_t>{25, 75}));
}

TEST(Cap, ConstantRatesSettleInTheSecondRound) {
  // 1:3 is found after round one (variance (1/4)^2 / 2), confirmed after round two; the rest is cut at 3/4.
  Ran const ran = run_cap(65536, at_rates({1, 3}));
  ASSERT_EQ(ran.rounds.size(), 3U);
  EXPECT_EQ(ran.rounds[0], (Round{256, 256}));
  EXPECT_EQ(ran.rounds[1], (Round{256, 768}));
  EXPECT_EQ(ran.rounds[2], (Round{16000, 48000}));
}

TEST(Cap, NeverProfilesMoreThanHalf) {
  // Rates that change from piece to piece never settle: 1 + 2 + 4 + 8 + 16 + 32 of 128 (errata C2).
  int n = 0;
  Ran const ran = run_cap(65536, [&n](Processor p, Piece const& piece) {
    double const factor = p == device && n++ % 2 == 0 ? 10 : 1;
    return static_cast<double>(piece.chunks.size()) / factor;
  });
  EXPECT_EQ(ran.account.syncs, 7U);
  EXPECT_DOUBLE_EQ(ran.account.profiled_fraction, 63.0 / 128);
}

TEST(Cap, EqualFirstRatesDoNotEndProfilingUnlessAskedTo) {
  EXPECT_EQ(run_cap(65536, at_rates({1, 1})).account.syncs, 3U);
  EXPECT_EQ(run_cap(65536, at_rates({1, 1}), {{"min_phases", "1"}}).account.syncs, 2U);
  EXPECT_EQ(run_cap(65536, at_rates({1, 1}), {{"min_phases", "3"}}).account.syncs, 4U);
}

TEST(Cap, VarianceIsWhatTheOptionSays) {
  // After round one the share moves from 1/2 by d = 0.008: d^2 is 6.4e-5, half of it 3.2e-5, a quarter 1.6e-5.
  double const device_rate = 0.508 / 0.492;
  auto const rounds = [&](char const* variance) {
    return run_cap(1 << 20, at_rates({1, device_rate}), {{"variance", variance}, {"min_phases", "1"}}).rounds.size();
  };
  EXPECT_EQ(rounds("square"), 3U);
  EXPECT_EQ(rounds("sample"), 2U);
  EXPECT_EQ(rounds("population"), 2U);
}

TEST(Cap, AProcessorWithoutChunksKeepsItsRateAndGetsWorkAgain) {
  // A tiny first share rounds to no chunk for the device: its rate is not known, and profiling cannot end on it.
  Ran const ran = run_cap(1000, at_rates({1, 1}), {{"first_share", "0.01"}});
  EXPECT_EQ(ran.rounds[0], (Round{7, 0}));
  std::size_t device_chunks = 0;
  for (auto const& round : ran.rounds) device_chunks += round.device_chunks;
  EXPECT_GT(device_chunks, 0U);
}

TEST(Cap, EqualTimeStampsDoNotDivideByZero) {
  Ran const ran = run_cap(1000, [](Processor, Piece const&) { return 0.0; });
  EXPECT_EQ(ran.makespan_s, 0);
}

}  // namespace
}  // namespace yoke::partitioners
