// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

/// A loop on a host of one chunk a second and a device whose time rises in steps.
struct Staircase {
  std::size_t chunks = 4096, step = 256;
  double device_rate = 4;
  bool known = true;
  OptionMap options = {};
  std::vector<double> learnt = {};  ///< rates of an earlier iteration
  std::optional<double> predicted_share = {};

  Description description() const { return loop_of(chunks); }
  double device_s(double part) const {
    double const whole = static_cast<double>(step);
    return std::ceil(part / whole) * whole / device_rate;
  }
  /// Makespan of the best split.
  double best_s() const {
    double best_s = static_cast<double>(chunks);
    for (std::size_t part = 0; part < chunks + step; part += step)
      best_s = std::min(
          best_s, std::max(device_s(static_cast<double>(part)), static_cast<double>(chunks - std::min(part, chunks))));
    return best_s;
  }
  PlanningContext context(Description const& of, Partitioner const& partitioner) const {
    PlanningContext context{.description = of, .options = OptionValues(partitioner.name, partitioner.options, options)};
    if (known) context.hints.step_chunks = {1, step};
    context.hints.predicted_share = predicted_share;
    context.learnt_rates = learnt;
    return context;
  }
  RunResult run(char const* name, std::optional<double> share = {}) const {
    Description const of = description();
    Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
    PlanningContext plan = context(of, partitioner);
    plan.searched_share = share;
    auto const schedule = partitioner.plan(plan);
    return VirtualExecutor(of, 2,
                           [this](Processor p, Piece const& piece) {
                             double const part = static_cast<double>(piece.chunks.size());
                             return p == host ? part : device_s(part);
                           })
        .run(*schedule);
  }
  std::vector<Trial> trials() const {
    Description const of = description();
    Partitioner const& p_dp = find_named(registered_partitioners(), "p-dp", "partitioner");
    PlanningContext plan = context(of, p_dp);
    double const n = static_cast<double>(chunks);
    return search_share(p_dp, plan, [&](PlanningContext const& at) {
      double const share = *at.searched_share, host_s = (1 - share) * n, on_device_s = device_s(std::round(share * n));
      return Trial{share, host_s, on_device_s, std::max(host_s, on_device_s), share};
    });
  }
};

Staircase unknown(Staircase of) {
  of.known = false;
  return of;
}

std::vector<std::size_t> device_parts(RunResult const& run) {
  std::vector<std::size_t> parts;
  for (auto const& done : run.pieces)
    if (done.processor == device) parts.push_back(done.piece.chunks.size());
  return parts;
}

TEST(Steps, PDpTakesTheWholeStepsThatEndFirst) {
  // Two steps of 1000 chunks take 1818 s while the host needs 2000 s; three take 2727 s.
  Staircase const node{.chunks = 4000, .step = 1000, .device_rate = 1.1};
  auto const trials = node.trials();
  EXPECT_NEAR(trials.back().share, 0.5, 1e-9);
  EXPECT_LE(trials.size(), 4U);
  auto const blind = unknown(node).trials();
  EXPECT_GT(blind.size(), trials.size());
  EXPECT_GT(blind.back().makespan_s, 1.05 * trials.back().makespan_s);
}

TEST(Steps, PDpLeavesTheDeviceWhatIsFasterThanTheHostAlone) {
  // One step is longer than the loop, and slower than the host alone; then, faster.
  Staircase node{.chunks = 1000, .step = 3000, .device_rate = 1};
  EXPECT_EQ(node.trials().back().share, 0);
  node.device_rate = 10;
  EXPECT_EQ(node.trials().back().share, 1);
}

TEST(Steps, CapDoesNotTakeASmallPieceForASlowDevice) {
  Staircase const node;
  RunResult const run = node.run("cap");
  EXPECT_LT(run.makespan_s, 1.3 * node.best_s());
  for (std::size_t const part : device_parts(run)) EXPECT_EQ(part % node.step, 0U);
}

TEST(Steps, CapDoesNotGiveAHostOfUnknownRateAsManyChunksAsAStep) {
  // Half of a round of one step would take the host 264 s, and the device 13 s.
  Staircase const node{.chunks = 512, .step = 264, .device_rate = 20};
  RunResult const run = node.run("cap");
  EXPECT_LT(run.makespan_s, 1.3 * node.best_s());
}

TEST(Steps, SamplingDoesNotGiveAHostOfUnknownRateAsManyChunksAsAStep) {
  Staircase const node{.chunks = 512, .step = 264, .device_rate = 20};
  RunResult const run = node.run("sampling");
  auto const parts = device_parts(run);
  ASSERT_FALSE(parts.empty());
  EXPECT_EQ(parts.front(), node.step);
  EXPECT_LT(run.makespan_s, 1.3 * node.best_s());
}

TEST(Steps, AStepLongerThanTheLoopIsPaidOnce) {
  for (char const* partitioner : {"cap", "sampling"})
    for (double const rate : {2., 20.}) {
      Staircase const node{.chunks = 512, .step = 600, .device_rate = rate};
      RunResult const run = node.run(partitioner);
      EXPECT_EQ(device_parts(run).size(), 1U) << partitioner;
      EXPECT_NEAR(run.makespan_s, node.best_s(), 1e-9) << partitioner;
    }
}

TEST(Steps, ADeviceThatWasTooSlowForAStepHasNoPartAgain) {
  for (char const* partitioner : {"cap", "sampling"})
    for (std::size_t const step : {600, 1500}) {
      // The device had 510 chunks and the host 2 in the previous iteration; a step took the device longer than 512 s.
      Staircase node{.chunks = 512, .step = step, .device_rate = static_cast<double>(step) / 1000};
      EXPECT_NEAR(node.run(partitioner).makespan_s, 1000, 1e-9);
      node.learnt = {1, 510. / 1000};
      EXPECT_NEAR(node.run(partitioner).makespan_s, 512, 1e-9) << partitioner;
      node.learnt = {1, 0};
      EXPECT_NEAR(node.run(partitioner).makespan_s, 512, 1e-9) << partitioner;
    }
}

TEST(Steps, ADeviceThatWasFastEnoughForAStepHasAPartAgain) {
  for (char const* partitioner : {"cap", "sampling"})
    for (std::size_t const step : {600, 1500}) {
      Staircase node{.chunks = 512, .step = step, .device_rate = static_cast<double>(step) / 400};
      node.learnt = {1, 510. / 400};
      EXPECT_NEAR(node.run(partitioner).makespan_s, 400, 1e-9) << partitioner;
    }
}

TEST(Steps, CapDoesNotTryADeviceWhosePredictedStepIsLongerThanTheLoopOnTheHost) {
  Staircase node{.chunks = 512, .step = 600, .device_rate = 1, .options = {{"start", "model"}}, .predicted_share = 0.5};
  EXPECT_NEAR(node.run("cap").makespan_s, 512, 1e-9);
  node.device_rate = 3;
  node.predicted_share = 0.75;
  EXPECT_NEAR(node.run("cap").makespan_s, 200, 1e-9);
}

/// Makespan relative to the best split, averaged over various nodes.
double average_loss(char const* partitioner, bool known) {
  double sum = 0;
  int nodes = 0;
  for (double const rate : {1.1, 1.5, 2., 3., 4., 6.})
    for (std::size_t const step : {200, 300, 500, 700, 900, 1200, 2000, 5000}) {
      Staircase const node{.chunks = 4000, .step = step, .device_rate = rate, .known = known};
      sum += node.run(partitioner, 0).makespan_s / node.best_s() - 1;
      ++nodes;
    }
  return sum / nodes;
}

TEST(Steps, LeapAndCapLoseLittleOnceTheyKnowThem) {
  EXPECT_LT(average_loss("leap", true), 0.02);
  EXPECT_GT(average_loss("leap", false), 0.2);
  EXPECT_LT(average_loss("cap", true), 0.5);
  EXPECT_GT(average_loss("cap", false), 2);
}

TEST(Steps, LeapGivesTheDeviceWholeStepsButForTheLast) {
  Staircase const node{.chunks = 4000, .step = 700};
  auto const parts = device_parts(node.run("leap", 0));
  ASSERT_FALSE(parts.empty());
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) EXPECT_EQ(parts[i] % node.step, 0U);
}

}  // namespace
}  // namespace yoke::partitioners
