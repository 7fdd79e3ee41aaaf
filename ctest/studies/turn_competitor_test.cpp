// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/calibration/turn_competitor.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <vector>

#include "ctest/studies/calibration_fixture.hpp"
#include "suite/execution/live.hpp"
#include "suite/studies/calibration/turns.hpp"

namespace yoke {
namespace {

using namespace calibrated;

void busy(double seconds) {
  auto const end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (std::chrono::steady_clock::now() < end) continue;
}

/// Planted contention: a portion takes three times as long while the other processor is at one, too.
class Planted {
 public:
  void operator()(Processor) {
    int const at_work = ++*at_work_;
    busy(at_work > 1 ? 6e-4 : 2e-4);
    --*at_work_;
  }

 private:
  std::shared_ptr<std::atomic<int>> at_work_ = std::make_shared<std::atomic<int>>(0);
};

TEST(Competitor, BesideItselfIsFoundToBeSlowerThanAlone) {
  Processors processors;
  TurnCompetitor competitor{Planted()};
  EXPECT_TRUE(competitor.calibrated().empty());
  competitor.begin(triad_of(1000), 6, processors);
  auto const found = competitor.calibrated();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[device].processor, "device");
  for (auto const& one : found) EXPECT_GT(one.slowdown, 1) << one.processor;
}

TEST(Competitor, WorksBesideThePiecesOfContestedPlacesAndNoOthers) {
  Processors processors;
  auto const choice = triad(3'000'000);
  auto const instance = choice.workload->prepare(choice.problem, processors);
  Description const& description = instance->description();
  TurnCompetitor competitor([](Processor) { busy(1e-5); });
  competitor.begin(description, 6, processors);
  Live live(*instance, processors, DataMode::resident);
  live.compete(&competitor);
  OptionValues const options(turns().name, turns().options, {});
  auto const schedule = turns().plan({.description = description, .options = options});
  auto const run = live.run(*schedule);
  EXPECT_LE(instance->error(), instance->tolerance());
  EXPECT_EQ(run.pieces.size(), 12U);
  std::set<std::size_t> contested;
  for (auto const& done : run.pieces)
    if (in_contested_place(description, done.piece, 6)) contested.insert(done.piece.chunks.begin);
  auto const taken = competitor.take("a");
  EXPECT_FALSE(taken.empty());
  for (auto const& piece : taken) {
    EXPECT_EQ(piece.run_id, "a");
    EXPECT_EQ(piece.segment, description.segments[0].name);
    EXPECT_TRUE(contested.contains(piece.first_chunk)) << piece.first_chunk;
    EXPECT_GT(piece.competitor_slowdown, 0);
  }
  EXPECT_TRUE(competitor.take("a").empty()) << "once";
}

}  // namespace
}  // namespace yoke
