// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/part_of.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/problems.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/live.hpp"

namespace yoke::execution {
namespace {

Description irregular() {
  Segment segment;
  segment.name = "loop";
  segment.items = 10;
  segment.chunk_items = 2;
  segment.per_item = {3, 6, 6};
  segment.cumulative_work = {0, 1, 2, 4, 7, 10};
  return {"irregular", 10, Precision::double_precision, {segment}};
}

TEST(PartOf, HasTheWorkOfItsChunks) {
  Description const whole = irregular();
  Piece const piece{0, {2, 5}};
  Description const part = part_of(whole, piece);
  Segment const& segment = part.segments.at(0);
  EXPECT_EQ(segment.chunks(), 3U);
  EXPECT_EQ(segment.items, 6U);
  EXPECT_DOUBLE_EQ(segment.work({0, 3}), 6);
  EXPECT_DOUBLE_EQ(segment.cost({0, 3}).flops, whole.segments[0].cost(piece.chunks).flops);
  EXPECT_DOUBLE_EQ(segment.cost({1, 2}).bytes, whole.segments[0].cost({3, 4}).bytes);
}

TEST(PartOf, IsShortIfItsLastChunkIs) {
  Description whole = irregular();
  whole.segments[0].cumulative_work.clear();
  whole.segments[0].items = 9;
  EXPECT_EQ(part_of(whole, {0, {3, 5}}).segments[0].items, 3U);
}

TEST(PartOf, IsOfNoSegmentThatFollowsAnother) {
  Description whole = irregular();
  whole.segments.push_back(whole.segments[0]);
  whole.segments[1].after = 0;
  EXPECT_THROW(part_of(whole, {1, {0, 1}}), ContractViolation);
}

TEST(PartOf, IsDoneByAnyPlanAndNothingElseIs) {
  Workload const& triad = find_named(registered_workloads(), "triad", "workload");
  Problem const problem = problem_of(triad, 1000, Precision::double_precision);
  for (DataMode const data : {DataMode::resident, DataMode::streamed}) {
    Processors processors;
    auto const instance = triad.prepare(problem, processors);
    Live live(*instance, processors, data);
    PartOf::Broadcasts broadcasts(processors.count(), {0});
    processors.on_all([&](Processor p) {
      instance->poison(p);
      instance->fence(p);
    });
    auto const run = [&](Range chunks) {
      PartOf part(*instance, broadcasts, {0, chunks});
      Partitioner const& fixed = find_named(registered_partitioners(), "static", "partitioner");
      auto const schedule = fixed.plan({.description = part.description(),
                                        .processors = processors.count(),
                                        .options = OptionValues("static", fixed.options, {})});
      auto const result = live.run_in_place(*schedule, part);
      processors.on_all([&](Processor p) {
        for (auto const& done : result.pieces)
          if (done.processor == p) instance->copy_out(p, part.in_whole(done.piece));
        instance->fence(p);
      });
    };
    run({300, 1000});
    EXPECT_TRUE(std::isnan(instance->error()));
    run({0, 300});
    EXPECT_LE(instance->error(), instance->tolerance());
  }
}

}  // namespace
}  // namespace yoke::execution
