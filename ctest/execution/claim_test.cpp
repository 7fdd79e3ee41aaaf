// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Partitioner claim on this node: kernels of all processors that take parts from one counter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <vector>

#include "ctest/support/command.hpp"
#include "ctest/support/problems.hpp"
#include "suite/core/claims.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/live.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/spaces.hpp"
#include "suite/workloads/claim_parts.hpp"

namespace yoke::execution {
namespace {

using testing::HasSubstr;

/// Threads of host and device oversubscribe the node, so that several threads of each processor claim at once. The
/// thread sanitizer sees one of each: libgomp is not instrumented.
Processors with_threads(std::size_t each) {
  if (thread_sanitized) each = 1;
  NodeShare share;
  share.oversubscribe = true;
  share.host_threads = share.device_threads = each;
  return Processors(share);
}

std::unique_ptr<Schedule> planned(Description const& description, std::string const& parts) {
  Partitioner const& claim = find_named(registered_partitioners(), "claim", "partitioner");
  PlanningContext context{.description = description,
                          .options = OptionValues("claim", claim.options, {{"parts", parts}})};
  context.hints.no_counter.clear();
  return claim.plan(context);
}

/// A loop whose kernels claim parts and compute nothing. `after` changes the records when all kernels are complete, as
/// a kernel with a defect would.
class Nothing final : public Instance {
 public:
  using After = std::function<void(Claims const&)>;
  Nothing(Processors& processors, std::size_t chunks, std::size_t segments, After after = {})
      : processors_(processors), after_(std::move(after)) {
    Segment loop;
    loop.name = "loop";
    loop.items = chunks;
    description_ = {"nothing", chunks, Precision::single_precision, {}, 0, 0};
    for (std::size_t s = 0; s < segments; ++s) {
      description_.segments.push_back(loop);
      if (s > 0) description_.segments[s].after = s - 1;
    }
    description_.claimable = true;
    board_.emplace(description_.segments, processors.count());
  }
  Description const& description() const override { return description_; }
  bool at_home(Processor) const override { return true; }
  void poison(Processor) override {}
  void broadcast(Queue, std::size_t) override {}
  void copy_in(Queue, Piece const&) override {}
  void enqueue(Queue, Piece const&) override { ADD_FAILURE() << "no piece is launched"; }
  void copy_out(Queue, Piece const&) override {}
  void fence(Queue queue) override { processors_.fence(queue); }
  double error() override { return 0; }
  double tolerance() const override { return 0; }
  void begin_claims(std::span<std::size_t const> part_chunks) override { board_->begin(part_chunks); }
  void claim(Queue queue, std::size_t segment) override {
    Claims const claims = board_->of(queue.processor, segment);
    visit_space(processors_, queue, [&](auto const& space) {
      if constexpr (is_host_space<std::decay_t<decltype(space)>>) {
        claim_parts("yoke::nothing::claim", space, claims, [](Range) {});
        space.fence();
      }
    });
    if (after_) after_(claims);
  }
  std::span<std::uint32_t const> claimed(Processor p, std::size_t segment) const override {
    return board_->done(p, segment);
  }

 private:
  Processors& processors_;
  After after_;
  Description description_;
  std::optional<ClaimBoard> board_;
};

class Claimed : public testing::Test {
 protected:
  void SetUp() override {
    if (!is_split_host()) GTEST_SKIP() << "a counter has been shown to work on a split host alone";
  }
};

TEST_F(Claimed, ManyThreadsTakeEachPartOnce) {
  for (std::size_t const threads : {1U, 3U}) {
    Processors processors = with_threads(threads);
    // Many small parts: a counter that is read and then written would give some of them twice.
    Nothing nothing(processors, 300'000, 1);
    Live live(nothing, processors, DataMode::shared);
    for (std::size_t run = 0; run < 3; ++run) {
      auto const schedule = planned(nothing.description(), "300000");
      RunResult const result = live.run(*schedule);  // throws if a part is taken twice or left out
      EXPECT_EQ(result.pieces.size(), 300'000U);
    }
  }
}

TEST_F(Claimed, APartThatIsDoneTwiceOrNotAtAllIsAViolation) {
  Processors processors = with_threads(1);
  auto const violation = [&](Nothing::After const& after) -> std::string {
    Nothing nothing(processors, 10, 1, after);
    auto const schedule = planned(nothing.description(), "5");
    try {
      Live(nothing, processors, DataMode::shared).run(*schedule);
      return "";
    } catch (ContractViolation const& why) {
      return why.what();
    }
  };
  EXPECT_EQ(violation({}), "");
  EXPECT_THAT(violation([](Claims const& claims) {
                if (claims.done[3] == 1) claims.done[3] = 2;
              }),
              HasSubstr("chunks [6, 8) of segment loop, some of them for the second time"));
  EXPECT_THAT(violation([](Claims const& claims) { claims.done[3] = 0; }), HasSubstr("8 of 10 chunks"));
}

TEST_F(Claimed, SegmentsFollowEachOtherOnAllProcessors) {
  Processors processors = with_threads(2);
  Nothing nothing(processors, 1000, 3);
  auto const schedule = planned(nothing.description(), "100");
  auto const result = Live(nothing, processors, DataMode::shared).run(*schedule);
  std::vector<double> begin_s(3, 1e9), end_s(3, 0);
  for (auto const& done : result.pieces) {
    begin_s[done.piece.segment] = std::min(begin_s[done.piece.segment], done.begin_s);
    end_s[done.piece.segment] = std::max(end_s[done.piece.segment], done.end_s);
  }
  EXPECT_GE(begin_s[1], end_s[0]);
  EXPECT_GE(begin_s[2], end_s[1]);
}

TEST_F(Claimed, TimesOfPartsAddUpToTheirKernels) {
  Processors processors = with_threads(1);
  Nothing nothing(processors, 100, 1);
  auto const schedule = planned(nothing.description(), "10");
  auto const result = Live(nothing, processors, DataMode::shared).run(*schedule);
  EXPECT_EQ(result.slice_timings.size(), result.pieces.size());
  std::vector<double> end_s(processors.count(), -1);
  for (auto const& done : result.pieces) {
    EXPECT_GE(done.kernel_s, 0);
    EXPECT_LE(done.kernel_s, 1.001 * done.seconds() + 1e-9);
    if (end_s[done.processor] >= 0) {
      EXPECT_NEAR(done.begin_s, end_s[done.processor], 1e-9);
    }
    EXPECT_EQ(done.piece.claimed, end_s[done.processor] >= 0);
    end_s[done.processor] = done.end_s;
  }
}

TEST_F(Claimed, EveryWorkloadThatCanIsRight) {
  Processors processors = with_threads(2);
  std::vector<std::string> all;
  for (auto const& workload : registered_workloads()) {
    if (!workload.prepare_shared) continue;
    for (Problem const& problem : smoke_problems(workload)) {
      if (!workload.describe(problem).claimable) continue;
      SCOPED_TRACE(workload.name);
      all.push_back(workload.name);
      auto const instance = prepare(workload, problem, processors, DataMode::shared);
      Live live(*instance, processors, DataMode::shared);
      for (char const* parts : {"1", "7", "1024"}) {
        std::vector<std::unique_ptr<Schedule>> schedules;
        auto const result = live.iterate(instance->description().iterations, [&](auto) -> Schedule& {
          return *schedules.emplace_back(planned(instance->description(), parts));
        });
        EXPECT_LE(instance->error(), instance->tolerance()) << parts << " parts";
        EXPECT_EQ(result.exchanged_bytes, 0);
        for (auto const& done : result.pieces) EXPECT_EQ(done.bytes_moved, 0);
      }
    }
  }
  for (char const* name :
       {"triad", "sa", "la", "mm", "hist", "nbody", "transpose", "jacobi", "cg", "tsp", "bfs", "compact"})
    EXPECT_THAT(all, testing::Contains(name));
}

}  // namespace
}  // namespace yoke::execution
