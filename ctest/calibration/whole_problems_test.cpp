// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/whole_problems.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "ctest/support/calibration_fixture.hpp"

namespace yoke {
namespace {

using namespace calibrated;

/// Host and device are equally fast, so that each does a half of every place.
ReadyModel like_processors() {
  Machine machine = node();
  machine.processors[device].t_b_s = machine.processors[host].t_b_s;
  machine.links[0].in_latency_s = machine.links[0].out_latency_s = Quantity::specified(0);
  machine.links[0].in_bytes_per_s = machine.links[0].out_bytes_per_s = Quantity::specified(1e15);
  return ready("yoke", machine);
}

std::vector<DataMode> const both{DataMode::resident, DataMode::streamed}, resident{DataMode::resident};

/// 12 MB of triad, of which a part is 1 MB of six places and 3 MB of two. A part must be larger than `twice_bytes`, two
/// times the last caches.
WholeProblem of_caches(double twice_bytes, std::vector<DataMode> const& data) {
  return whole_problem(triad(1'000'000), data, *like_processors().predictor, {1e5, twice_bytes / 2});
}

TEST(WholeProblems, HaveFewPlacesOnlyIfCachesWouldHoldPartsOfManyAndNotHalves) {
  EXPECT_NEAR(of_caches(5e5, resident).share, 0.5, 1e-3);
  EXPECT_EQ(of_caches(5e5, resident).places, 6U) << "no cache holds any";
  EXPECT_EQ(of_caches(2e6, resident).places, 2U);
  EXPECT_EQ(of_caches(1e7, resident).places, 6U) << "caches hold halves, too";
  EXPECT_EQ(plan_of(of_caches(2e6, resident)).options.integer("places"), 2U);
}

TEST(WholeProblems, AreStreamedIfAskedForAndCachesCannotHoldWhatWasCopied) {
  EXPECT_EQ(of_caches(5e5, both).data, DataMode::streamed);
  EXPECT_EQ(of_caches(2e6, both).data, DataMode::streamed) << "in two places";
  EXPECT_EQ(of_caches(1e7, both).data, DataMode::resident);
  EXPECT_EQ(of_caches(5e5, resident).data, DataMode::resident);
}

TEST(WholeProblems, OfIterativeWorkloadsCopyInTheirFirstIterationOnly) {
  Workload const& jacobi = find_named(workloads(), "jacobi", "workload");
  WorkloadChoice const asked{
      &jacobi, {4000, Precision::single_precision, OptionValues("jacobi", jacobi.options, {{"iterations", "3"}}), 1}};
  EXPECT_EQ(whole_problem(asked, both, *like_processors().predictor, {1e5, 1e6}).data, DataMode::resident);
}

TEST(WholeProblems, ThatACoresCachesHoldAreToldBySmallOnes) {
  auto const problem = of_caches(1e7, resident);
  EXPECT_FALSE(in_own_caches(problem, {1e6, 1e7}));
  EXPECT_TRUE(in_own_caches(problem, {2e7, 1e8}));
}

TEST(WholeProblems, AreReducedBySixteenthsAsFarAsCachesCannotHoldTheirParts) {
  auto const predictor = like_processors().predictor;
  CacheBytes const caches{1e4, 4e5};
  auto const problem = whole_problem(triad(1'600'000), resident, *predictor, caches);
  auto const at_most = [&](std::uint64_t size) {
    return reduced(problem, *predictor, caches,
                   [&](WholeProblem const& smaller) { return smaller.choice.problem.size <= size; });
  };
  ASSERT_TRUE(at_most(1'299'999));
  EXPECT_EQ(at_most(1'299'999)->choice.problem.size, 1'200'000U);
  EXPECT_LT(at_most(1'299'999)->turns_s, problem.turns_s);
  ASSERT_TRUE(at_most(300'000)) << "halves of 1.8 MB in two places";
  EXPECT_EQ(at_most(300'000)->places, 2U);
  EXPECT_FALSE(at_most(100'000)) << "that tells no more than a small one";
}

}  // namespace
}  // namespace yoke
