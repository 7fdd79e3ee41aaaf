// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/registry.hpp"
#include "suite/session/run_session.hpp"

namespace yoke::session {
namespace {

/// A loop whose time on a GPU rises by steps.
Description with_steps() {
  Segment segment;
  segment.name = "loop";
  segment.items = 4096;
  segment.per_item = {1, 8, 8};
  segment.gpu_team = GpuTeam{.items = 8};
  return {"loop", segment.items, Precision::single_precision, {segment}, 0, 0};
}

/// Six threads of a host, and the driver of a GPU with 16 units.
ProcessorInfo const node[] = {{"OpenMP", "host", 6, 0, {}}, {"Cuda", "device", 1, 16, {}}};

TEST(RunHints, HaveTheStepsAndThreadsOfThisNodesProcessors) {
  NodeHints const hints = run_hints({}, with_steps(), node);
  EXPECT_EQ(hints.step_chunks, (std::vector<std::size_t>{1, 128}));
  EXPECT_EQ(hints.threads, 7U);
}

TEST(RunHints, OfRanksHaveNoStepsOfOneProcessor) {
  ranks::Ranks ranks;
  AcrossNodes const across{ranks, {"n0", "n1", "n2"}, {}};
  RunSession session;
  session.across = &across;
  Description const description = with_steps();
  NodeHints const hints = run_hints(session, description, node);
  EXPECT_TRUE(hints.step_chunks.empty());
  EXPECT_EQ(hints.threads, 0U);
  EXPECT_FALSE(hints.predicted_share);
  for (std::size_t const count : {2U, 3U, 4U})
    for (char const* name : {"cap", "sampling", "splitting", "leap", "static", "dynamic"}) {
      Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
      PlanningContext const context{.description = description,
                                    .processors = count,
                                    .options = OptionValues(name, partitioner.options, {}),
                                    .hints = hints};
      std::size_t chunks = 0;
      auto const schedule = partitioner.plan(context);
      VirtualExecutor executor(description, count, at_rates({1, 2, 3, 4}));
      for (auto const& done : executor.run(*schedule).pieces) chunks += done.piece.chunks.size();
      EXPECT_EQ(chunks, 4096U) << name << " on " << count << " ranks";
    }
}

}  // namespace
}  // namespace yoke::session
