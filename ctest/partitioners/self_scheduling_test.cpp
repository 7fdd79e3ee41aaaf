// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

using Given = std::map<std::string, std::string>;
using Sizes = std::vector<std::size_t>;

std::unique_ptr<Schedule> planned(char const* name, Description const& description, Given const& given) {
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  return partitioner.plan({.description = description,
                           .options = OptionValues(name, partitioner.options, given),
                           .searched_share = any_share});
}

std::vector<CompletedPiece> pieces(char const* name, std::size_t chunks, VirtualExecutor::Seconds const& seconds,
                                   Given const& given = {}) {
  Description const description = loop_of(chunks);
  auto const schedule = planned(name, description, given);
  auto list = VirtualExecutor(description, 2, seconds).run(*schedule).pieces;
  std::sort(list.begin(), list.end(),
            [](auto const& a, auto const& b) { return a.piece.chunks.begin < b.piece.chunks.begin; });
  return list;
}

/// Sizes in the order of the loop where all pieces take a second: host and device take turns.
Sizes sizes(char const* name, std::size_t chunks, Given const& given = {}) {
  Sizes list;
  for (auto const& done : pieces(
           name, chunks, [](Processor, Piece const&) { return 1.0; }, given))
    list.push_back(done.piece.chunks.size());
  return list;
}

TEST(Dynamic, PartsAreEqualAndTheLastIsWhatIsLeft) {
  EXPECT_EQ(sizes("dynamic", 10, {{"parts", "4"}}), (Sizes{3, 3, 3, 1}));
}

TEST(Guided, TakesWhatIsLeftOverTheProcessorsRoundedUp) {
  EXPECT_EQ(sizes("guided", 100), (Sizes{50, 25, 13, 6, 3, 2, 1}));
}

TEST(Trapezoid, FallsLinearly) {
  // f = 25, l = 1, S = ceil(200 / 26) = 8, decrement 24 / 7: 25, 21.6, 18.1, 14.7, 11.3, 7.9, 4.4 rounded down.
  EXPECT_EQ(sizes("trapezoid", 100), (Sizes{25, 21, 18, 14, 11, 7, 4}));
}

TEST(Factoring, HalvesWhatIsLeftWithEveryBatch) {
  EXPECT_EQ(sizes("factoring", 100), (Sizes{25, 25, 13, 13, 6, 6, 3, 3, 2, 2, 1, 1}));
}

TEST(Factoring, AShareWeighsThePartsOfABatch) {
  // Batches of 50, 24, 12 ...: a quarter to the host, the rest to the device.
  auto const list = sizes("factoring", 100, {{"share", "0.75"}});
  EXPECT_EQ(Sizes(list.begin(), list.begin() + 4), (Sizes{13, 38, 7, 19}));
}

TEST(HGuided, WeighsWhatIsLeftByPowerOverTwo) {
  EXPECT_EQ(sizes("hguided", 100, {{"share", "0.75"}}), (Sizes{13, 33, 7, 18, 4, 10, 2, 5, 1, 3, 1, 2, 1}));
}

TEST(HGuided, OptimisedDividesByProcessor) {
  EXPECT_EQ(sizes("hguided", 100, {{"share", "0.75"}, {"form", "optimised"}}), (Sizes{8, 69, 2, 16, 1, 3, 1}));
}

TEST(Awf, WeighsByMeasuredRatesOnceAllAreKnown) {
  // First parts of 1; then, at 1 : 3, the host takes R / 8 and the device 3 R / 8.
  auto const list = pieces("awf", 1000, at_rates({1, 3}), {{"first", "0.001"}});
  std::size_t device_chunks = 0;
  for (auto const& done : list)
    if (done.processor == device) device_chunks += done.piece.chunks.size();
  EXPECT_NEAR(static_cast<double>(device_chunks), 750, 10);
}

TEST(Hbb, TheHostsPartsAreTheDevicesOverTheRatio) {
  // The device takes 100 in 25 s; once it has answered, the host takes 100 / 4 as long as much is left.
  auto const list = pieces("hbb", 1000, at_rates({1, 4}), {{"part", "0.1"}, {"first", "0.01"}});
  bool found = false;
  for (auto const& done : list) found = found || (done.processor == host && done.piece.chunks.size() == 25);
  EXPECT_TRUE(found);
}

TEST(Steal, ADeviceStealsHalfFromTheFarEnd) {
  auto const list = pieces("steal", 256, at_rates({1, 1}), {{"grain", "0.00390625"}, {"min", "0.0078125"}});
  // The host pops 1 of 256, the device steals 255 / 2 rounded down.
  EXPECT_EQ(list.front().piece.chunks, (Range{0, 1}));
  EXPECT_EQ(list.back().piece.chunks, (Range{256 - 127, 256}));
  EXPECT_EQ(list.back().processor, device);
}

TEST(Asymmetric, SplitsTheRestOnceTheShareIsSteady) {
  auto const list = pieces("asymmetric", 6400, at_rates({1, 3}));
  // Profile parts of 100 until the second one confirms the first; then one part of three quarters of the rest.
  std::size_t largest = 0;
  for (auto const& done : list)
    if (done.processor == device) largest = std::max(largest, done.piece.chunks.size());
  EXPECT_GT(largest, 4000U);
  EXPECT_LT(list.back().end_s, 1.02 * 1600);
}

TEST(Dmda, PushesEveryTaskToWhereItEndsFirst) {
  auto const list = pieces("dmda", 64, at_rates({1, 3}));
  std::size_t device_tasks = 0;
  for (auto const& done : list) device_tasks += done.processor == device;
  EXPECT_EQ(device_tasks, 48U);
}

TEST(Logfit, AFlatRateEndsTheDoubling) {
  auto const list = pieces("logfit", 1 << 16, at_rates({1, 4}));
  std::size_t largest = 0;
  for (auto const& done : list)
    if (done.processor == device) largest = std::max(largest, done.piece.chunks.size());
  // 1/256 of the loop, doubled once: two sizes make a fit.
  EXPECT_EQ(largest, 512U);
}

TEST(Qilin, FindsWhereTwoAffineTimesMeet) {
  Partitioner const& qilin = find_named(registered_partitioners(), "qilin", "partitioner");
  Description const description = loop_of(100);
  PlanningContext const context{.description = description, .options = OptionValues("qilin", qilin.options, {})};
  std::vector<Trial> trials;
  Search next;
  while (!(next = qilin.search(context, trials)).settled)
    trials.push_back({next.share, 100 * (1 - next.share), 10 + 100 * next.share / 3, 0});
  EXPECT_EQ(trials.size(), 4U);
  EXPECT_NEAR(next.share, 0.675, 1e-9);  // 100 (1 - x) = 10 + 100 x / 3
}

TEST(Select, TakesTheSideWithTheSmallerMedianOfAlternateTrials) {
  Partitioner const& select = find_named(registered_partitioners(), "select", "partitioner");
  Description const description = loop_of(100);
  PlanningContext const context{.description = description,
                                .options = OptionValues("select", select.options, {{"trials", "3"}})};
  auto const settled_with = [&](std::vector<double> const& host_s, std::vector<double> const& device_s) {
    std::vector<Trial> trials;
    Search next;
    while (!(next = select.search(context, trials)).settled) {
      bool const on_host = next.share == 0;
      trials.push_back({.share = next.share, .makespan_s = (on_host ? host_s : device_s).at(trials.size() / 2)});
    }
    EXPECT_EQ(trials.size(), 6U);
    for (std::size_t i = 0; i < trials.size(); ++i) EXPECT_EQ(trials[i].share, i % 2);
    return next.share;
  };
  EXPECT_EQ(settled_with({2, 2, 9}, {3, 1, 3}), 0);  // neither the best nor the mean decides
  EXPECT_EQ(settled_with({2, 2, 1}, {1, 9, 1}), 1);
  EXPECT_EQ(settled_with({2, 2, 2}, {2, 2, 2}), 1);
}

TEST(Leap, HostAndDeviceWorkFromOppositeEnds) {
  auto const list = pieces("leap", 1 << 16, at_rates({1e6, 4e6}));
  EXPECT_EQ(list.front().processor, host);
  EXPECT_EQ(list.back().processor, device);
  auto const on_device = [](CompletedPiece const& done) { return done.processor == device; };
  EXPECT_TRUE(std::is_partitioned(list.begin(), list.end(), [&](auto const& done) { return !on_device(done); }));
  EXPECT_EQ(list.back().piece.chunks.size(), 15383U);  // the first part: 23.5 %
}

/// Sizes of the device's parts in the order of their ends, from the end of the loop downwards.
Sizes device_parts(std::vector<CompletedPiece> list) {
  Sizes parts;
  for (auto done = list.rbegin(); done != list.rend(); ++done)
    if (done->processor == device) parts.push_back(done->piece.chunks.size());
  return parts;
}

TEST(Leap, BeginsWithLessWhereDataMove) {
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  Description const description = loop_of(1000);
  PlanningContext context{.description = description, .options = OptionValues("leap", leap.options, {})};
  for (bool const moves : {false, true}) {
    context.hints.moves = moves;
    auto const schedule = leap.plan(context);
    EXPECT_EQ(schedule->next(device, {}).piece.chunks.size(), moves ? 78U : 234U);
  }
}

TEST(Leap, BeginsWithMoreIfTheDeviceIsSaidToBeFast) {
  auto const first = [](Given const& given) {
    return planned("leap", loop_of(1000), given)->next(device, {}).piece.chunks.size();
  };
  // The share of a device that is slower only once in a hundred times: 8 exp(-2.326 * 0.5) = 2.5 times the host.
  EXPECT_EQ(first({{"ratio", "8"}, {"spread", "0.5"}}), 714U);
  EXPECT_EQ(first({{"ratio", "8"}}), 329U);
}

TEST(Leap, GivesTheDeviceNoCrumbs) {
  // The rest after two thirds of the loop on the device is the host's, which ends it soon.
  auto const parts = device_parts(pieces("leap", 1 << 20, at_rates({1e6, 2e6})));
  for (std::size_t const part : parts) EXPECT_GT(part, 3000U);
}

TEST(Leap, DoesNotHalveForEverWhereTheHostIsSilent) {
  // A launch is worth 1000 chunks: seven halves or so, not seventeen.
  auto const stalled = [](Processor p, Piece const& piece) {
    return p == host ? 1e6 : static_cast<double>(piece.chunks.size()) / 1e8;
  };
  EXPECT_LE(device_parts(pieces("leap", 1 << 16, stalled)).size(), 9U);
}

TEST(Leap, KnowsThatTheHostWorksInRoundsOfItsThreads) {
  // Three rounds of the host and the rest on the device take 24.2 s; an equal finish at constant rates needs a fourth,
  // which ends at 32 s.
  auto const seconds = [](Processor p, Piece const& piece) {
    auto const n = static_cast<double>(piece.chunks.size());
    return p == host ? 8 * std::ceil(n / 64) : 0.03 * n;
  };
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  Description const description = loop_of(1000);
  PlanningContext context{.description = description, .options = OptionValues("leap", leap.options, {})};
  context.hints.step_chunks = {64, 1};
  auto const schedule = leap.plan(context);
  EXPECT_LT(VirtualExecutor(description, 2, seconds).run(*schedule).makespan_s, 25);
}

TEST(Leap, FinishesTogetherAtConstantRates) {
  auto const list = pieces("leap", 1 << 20, at_rates({1e6, 4e6}));
  double end_s = 0;
  for (auto const& done : list) end_s = std::max(end_s, done.end_s);
  EXPECT_LT(end_s, 1.001 * (1 << 20) / 5e6);
}

/// Plays a schedule as an iteration that begins after `begin_s` seconds of the run.
class Later final : public Schedule {
 public:
  Later(Schedule& schedule, double begin_s) : schedule_(schedule), begin_s_(begin_s) {}
  Decision next(Processor processor, Progress const& progress) override {
    for (std::size_t seen = completed_.size(); seen < progress.completed.size(); ++seen) {
      CompletedPiece done = progress.completed[seen];
      done.begin_s += begin_s_;
      done.end_s += begin_s_;
      completed_.push_back(done);
    }
    return schedule_.next(processor, {progress.now_s + begin_s_, completed_});
  }
  ScheduleStats account() const override { return schedule_.account(); }

 private:
  Schedule& schedule_;
  double begin_s_;
  std::vector<CompletedPiece> completed_;
};

TEST(Leap, IsTheSameInALaterIteration) {
  // A power of two as the beginning leaves all sums exact enough for equal sizes.
  Description const description = loop_of(1 << 10);
  auto const parts = [&](double begin_s) {
    auto const schedule = planned("leap", description, {});
    Later later(*schedule, begin_s);
    Sizes sizes;
    for (auto const& done : VirtualExecutor(description, 2, at_rates({0x1p17, 0x1p22})).run(later).pieces)
      sizes.push_back(done.piece.chunks.size());
    return sizes;
  };
  EXPECT_EQ(parts(0), parts(1));
}

TEST(Leap, AWarmRunBeginsWithMostOfWhatTheDeviceHadLast) {
  auto const list = pieces("leap", 1000, at_rates({1e6, 1e6}), {{"warm", "1"}});
  EXPECT_EQ(list.back().piece.chunks.size(), 450U);  // 0.9 of a share of 0.5
}

TEST(Leap, AWarmRunBeginsWhereTheLastOneMetWhateverTheChunksWeigh) {
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  Description const description = loop_of(1000);
  PlanningContext const context{.description = description,
                                .options = OptionValues("leap", leap.options, {{"warm", "1"}})};
  std::vector<Trial> const trials{{0.8, 1, 1, 1, 0.3}};
  Search const search = leap.search(context, trials);
  EXPECT_TRUE(search.settled);
  EXPECT_EQ(search.share, 0.3);
}

TEST(Leap, TheDeviceDoesTheRestIfTheHostIsNotWorthItsJoules) {
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  Description const description = loop_of(1 << 16);
  PlanningContext context{.description = description,
                          .options = OptionValues("leap", leap.options, {{"goal", "energy"}})};
  EXPECT_THROW(leap.plan(context), NotApplicable);
  context.hints.powers = Powers{10, 300, 700, 0};
  auto const schedule = leap.plan(context);
  auto const list = VirtualExecutor(description, 2, at_rates({1e6, 3e6}), 2).run(*schedule).pieces;
  auto const parts = device_parts(list);
  // The first part only tests the device, so nothing follows it until it has come back.
  EXPECT_LT(parts.back(), 5000U);
  // The host stops after the chunks that it does before its rate is known and the device has answered.
  EXPECT_GT(std::accumulate(parts.begin(), parts.end(), std::size_t{0}), 50000U);
}

TEST(Rounds, SplittingCutsEveryPartByTheRatesOfTheOneBefore) {
  Description const description = loop_of(100);
  auto const schedule = planned("splitting", description, {{"parts", "4"}});
  VirtualExecutor(description, 2, at_rates({1, 3})).run(*schedule);
  auto const rounds = schedule->rounds();
  ASSERT_EQ(rounds.size(), 4U);
  EXPECT_EQ(rounds[0].chunks, (Sizes{12, 13}));
  for (std::size_t r = 1; r < 4; ++r) EXPECT_EQ(rounds[r].chunks, (Sizes{6, 19}));
  EXPECT_EQ(schedule->account().syncs, 4U);
}

TEST(Rounds, SamplingSplitsTheRestByOneSample) {
  Description const description = loop_of(1290);
  auto const schedule = planned("sampling", description, {});
  VirtualExecutor(description, 2, at_rates({1, 3})).run(*schedule);
  auto const rounds = schedule->rounds();
  ASSERT_EQ(rounds.size(), 2U);
  EXPECT_EQ(rounds[0].chunks, (Sizes{5, 5}));
  EXPECT_EQ(rounds[1].chunks, (Sizes{320, 960}));
  EXPECT_TRUE(rounds[0].profiling);
  EXPECT_DOUBLE_EQ(schedule->account().profiled_fraction, 10. / 1290);
}

}  // namespace
}  // namespace yoke::partitioners
