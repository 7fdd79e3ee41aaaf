// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/fluid.hpp"

#include <gtest/gtest.h>

#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/time_split.hpp"

namespace yoke::execution {
namespace {

/// A chunk takes a second on each processor, a copy a second for each byte; a neighbor that computes makes a chunk take
/// `slower` times as long.
struct Steady final : SegmentTimes {
  Description const& description;
  double launch_s = 0, slower = 1, advance_s = 0, merged_s = 0, spread = 0;
  explicit Steady(Description const& of) : description(of) {}

  std::optional<double> claim_s(Processor) const override { return 0.01; }
  KernelTime kernel(Processor, Piece const& piece) const override {
    return {launch_s, {{"work", static_cast<double>(piece.chunks.size())}}, {{1, 0, 0}}, {}, spread};
  }
  double copy_in_s(Processor, std::size_t, double bytes) const override { return bytes; }
  double copy_out_s(Processor, std::size_t, double bytes) const override { return bytes; }
  double exchange_s(double) const override { return advance_s; }
  double merge_s(double share) const override { return share * merged_s; }
  double slowdown(Processor p, std::span<Activity const> now) const override {
    bool const beside = now[1 - p].mix.of(Pressure::issue) > 0;
    return beside && now[p].mix.of(Pressure::issue) > 0 ? slower : 1;
  }
};

Description segments_of(std::vector<std::size_t> const& chunks) {
  Description description{"loops", 0, Precision::single_precision, {}};
  for (std::size_t const n : chunks) {
    Segment segment;
    segment.name = "segment" + std::to_string(description.segments.size());
    segment.items = n;
    segment.per_item = {1, 1, 1};
    description.segments.push_back(segment);
  }
  return description;
}

RunResult played(Fluid& fluid, Description const& description, std::string const& name,
                 std::map<std::string, std::string> const& given = {}) {
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  OptionValues const options(name, partitioner.options, given);
  std::vector<std::unique_ptr<Schedule>> schedules;
  return fluid.iterate(description.iterations, [&](auto) -> Schedule& {
    return *schedules.emplace_back(partitioner.plan({.description = description, .options = options}));
  });
}

TEST(Fluid, EveryPieceTakesItsLaunchAndItsWork) {
  auto const description = segments_of({10, 20});
  Steady times(description);
  times.launch_s = 0.5;
  Fluid fluid(times, description, 2, DataMode::resident);
  EXPECT_DOUBLE_EQ(played(fluid, description, "co").makespan_s, 31);
}

TEST(Fluid, APieceThatAKernelClaimsHasAClaimInsteadOfALaunch) {
  auto description = segments_of({10});
  description.claimable = true;
  Steady times(description);
  times.launch_s = 0.5;
  Fluid fluid(times, description, 2, DataMode::shared);
  Partitioner const& claim = find_named(registered_partitioners(), "claim", "partitioner");
  PlanningContext context{.description = description,
                          .options = OptionValues("claim", claim.options, {{"parts", "10"}})};
  context.hints.no_counter.clear();
  auto const schedule = claim.plan(context);
  auto const run = fluid.run(*schedule);
  EXPECT_EQ(run.pieces.size(), 10U);
  // Each processor: a launch, four claims and five chunks.
  EXPECT_DOUBLE_EQ(run.makespan_s, 0.5 + 4 * 0.01 + 5);
  auto const splits = core::time_splits(run, times);
  ASSERT_EQ(splits.size(), 2U);
  for (auto const& split : splits)
    for (auto const& term : split.terms) {
      if (term.name == "launch") {
        EXPECT_DOUBLE_EQ(term.seconds, 0.5);
      } else if (term.name == "claims") {
        EXPECT_DOUBLE_EQ(term.seconds, 0.04);
      } else if (term.name == "contention") {
        EXPECT_NEAR(term.seconds, 0, 1e-12);
      }
    }
}

TEST(Fluid, ANeighbourSlowsOnlyWhileItWorks) {
  auto const description = segments_of({14});
  Steady times(description);
  times.slower = 2;
  Fluid fluid(times, description, 2, DataMode::resident);
  auto const run = played(fluid, description, "dp", {{"share", "0.285714"}});
  // 4 chunks on the device take 8 s while the host works, which has then done 4 of its 10.
  ASSERT_EQ(run.pieces.size(), 2U);
  EXPECT_DOUBLE_EQ(run.pieces[0].end_s, 8);
  EXPECT_DOUBLE_EQ(run.makespan_s, 14);
  auto const splits = core::time_splits(run, times);
  ASSERT_EQ(splits.size(), 2U);
  EXPECT_EQ(splits[0].terms[2].name, "contention");
  EXPECT_DOUBLE_EQ(splits[0].terms[2].seconds, 4);
  EXPECT_EQ(core::largest_term(splits, host), "work");
  EXPECT_EQ(core::largest_term({}, host), "none");
}

TEST(Fluid, DependentSegmentsFillAndDrainTheirPipeline) {
  auto description = segments_of({8, 8});
  description.segments[1].after = 0;
  Steady const times(description);
  Fluid fluid(times, description, 2, DataMode::resident);
  auto const run = played(fluid, description, "cp", {{"assign", "segment0=host,segment1=device"}, {"groups", "4"}});
  EXPECT_DOUBLE_EQ(run.makespan_s, 10);
}

TEST(Fluid, IntermediateResultsOfTheOtherProcessorAreCopied) {
  auto description = segments_of({8, 8});
  description.segments[1].after = 0;
  description.segments[0].intermediate_bytes = 0.25;
  Steady const times(description);
  Fluid fluid(times, description, 2, DataMode::resident);
  auto const run = played(fluid, description, "cp", {{"assign", "segment0=host,segment1=device"}, {"groups", "1"}});
  EXPECT_DOUBLE_EQ(run.makespan_s, 18);
  EXPECT_DOUBLE_EQ(run.pieces[1].copy_in_s, 2);
}

TEST(Fluid, StreamedDataMoveAndSharedInputsMoveOnce) {
  auto description = segments_of({10});
  description.iterations = 2;
  description.segments[0].bytes_in = 0.5;
  description.segments[0].bytes_out = 0.1;
  description.segments[0].shared_bytes = 3;
  Steady times(description);
  Fluid streamed(times, description, 2, DataMode::streamed), resident(times, description, 2, DataMode::resident);
  auto const run = played(streamed, description, "go");
  EXPECT_DOUBLE_EQ(run.makespan_s, 2 * (5 + 10 + 1) + 3);
  EXPECT_DOUBLE_EQ(run.pieces[0].bytes_moved, 9);
  EXPECT_EQ(run.pieces[1].iteration, 1U);
  EXPECT_DOUBLE_EQ(played(resident, description, "go").makespan_s, 20);
  EXPECT_DOUBLE_EQ(played(streamed, description, "co").makespan_s, 20);
  times.merged_s = 4;
  EXPECT_DOUBLE_EQ(played(streamed, description, "go").makespan_s, 2 * (5 + 10 + 1) + 3 + 4);
  EXPECT_DOUBLE_EQ(played(resident, description, "go").makespan_s, 20);
}

TEST(Fluid, SharedDataNeverMove) {
  auto description = segments_of({10, 10});
  description.iterations = 2;
  description.exchange_bytes = 1;
  description.segments[0].bytes_in = description.segments[0].bytes_out = description.segments[0].shared_bytes = 5;
  description.segments[0].intermediate_bytes = 3;
  description.segments[1].after = 0;
  Steady times(description);
  times.merged_s = 4;
  Fluid shared(times, description, 2, DataMode::shared);
  for (char const* const plan : {"go", "static"}) {
    auto const run = played(shared, description, plan, {});
    EXPECT_EQ(run.exchanged_bytes, 0);
    for (auto const& done : run.pieces) EXPECT_EQ(done.bytes_moved + done.copy_in_s + done.copy_out_s, 0);
  }
  EXPECT_DOUBLE_EQ(played(shared, description, "go").makespan_s, 2 * (10 + 10) + 4) << "results to which both add";
}

TEST(Fluid, ResultsAreExchangedAfterEachIteration) {
  auto description = segments_of({10});
  description.iterations = 3;
  description.exchange_bytes = 1;
  Steady times(description);
  times.advance_s = 2;
  Fluid fluid(times, description, 2, DataMode::resident);
  auto const run = played(fluid, description, "co");
  EXPECT_DOUBLE_EQ(run.makespan_s, 36);
  EXPECT_DOUBLE_EQ(run.exchange_s, 6);
}

TEST(Fluid, ASeedVariesKernelsByTheirSpread) {
  auto const description = segments_of({10});
  Steady times(description);
  times.spread = 0.1;
  Fluid one(times, description, 2, DataMode::resident, 1), same(times, description, 2, DataMode::resident, 1),
      still(times, description, 2, DataMode::resident);
  double const first_s = played(one, description, "co").makespan_s;
  EXPECT_NE(first_s, 10);
  EXPECT_EQ(first_s, played(same, description, "co").makespan_s);
  EXPECT_NE(first_s, played(one, description, "co").makespan_s);
  EXPECT_EQ(played(still, description, "co").makespan_s, 10);
}

TEST(Fluid, SchedulesThatDecideWhileRunningRun) {
  auto const description = segments_of({1000});
  Steady const times(description);
  Fluid fluid(times, description, 2, DataMode::resident);
  auto const run = played(fluid, description, "cap");
  EXPECT_GT(run.pieces.size(), 2U);
  EXPECT_NEAR(run.makespan_s, 500, 30);
}

}  // namespace
}  // namespace yoke::execution
