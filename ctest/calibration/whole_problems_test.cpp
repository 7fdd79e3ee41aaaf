// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <vector>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/problems.hpp"

namespace yoke::calibration {
namespace {

using namespace calibrated;

Machine with_free_link() {
  Machine machine = node();
  machine.links[0].in_latency_s = machine.links[0].out_latency_s = Quantity::specified(0);
  machine.links[0].in_bytes_per_s = machine.links[0].out_bytes_per_s = Quantity::specified(1e15);
  return machine;
}

/// Host and device are equally fast, so that each does a half of every place.
forecast::ReadyModel like_processors() {
  Machine machine = with_free_link();
  machine.processors[device].t_b_s = machine.processors[host].t_b_s;
  return ready("yoke", machine);
}

std::vector<DataMode> const both{DataMode::resident, DataMode::streamed}, resident{DataMode::resident};

/// 120 MB of triad, of which a part is 10 MB of six places and 30 MB of two. A part must be larger than `twice_bytes`,
/// two times the last caches.
WholeProblem of_caches(double twice_bytes, std::vector<DataMode> const& data) {
  return whole_problem(triad(10'000'000), data, *like_processors().predictor, {1e5, twice_bytes / 2});
}

TEST(WholeProblems, HaveFewPlacesOnlyIfCachesWouldHoldPartsOfManyAndNotHalves) {
  EXPECT_NEAR(of_caches(5e6, resident).share, 0.5, 1e-3);
  EXPECT_EQ(of_caches(5e6, resident).places, 6U) << "no cache holds any";
  EXPECT_EQ(of_caches(2e7, resident).places, 2U);
  EXPECT_EQ(of_caches(1e8, resident).places, 6U) << "caches hold halves, too";
  EXPECT_EQ(plan_of(of_caches(2e7, resident)).options.integer("places"), 2U);
}

TEST(WholeProblems, AreStreamedIfAskedForAndCachesCannotHoldWhatWasCopied) {
  EXPECT_EQ(of_caches(5e6, both).data, DataMode::streamed);
  EXPECT_EQ(of_caches(2e7, both).data, DataMode::streamed) << "in two places";
  EXPECT_EQ(of_caches(1e8, both).data, DataMode::resident);
  EXPECT_EQ(of_caches(5e6, resident).data, DataMode::resident);
}

TEST(WholeProblems, OfIterativeWorkloadsCopyInTheirFirstIterationOnly) {
  Workload const& jacobi = find_named(registered_workloads(), "jacobi", "workload");
  core::WorkloadChoice const asked{
      &jacobi, {4000, Precision::single_precision, OptionValues("jacobi", jacobi.options, {{"iterations", "3"}}), 1}};
  EXPECT_EQ(whole_problem(asked, both, *like_processors().predictor, {1e5, 1e6}).data, DataMode::resident);
}

TEST(WholeProblems, ThatACoresCachesHoldAreToldBySmallOnes) {
  auto const problem = of_caches(1e8, resident);
  EXPECT_FALSE(in_own_caches(problem, {1e7, 1e8}));
  EXPECT_TRUE(in_own_caches(problem, {2e8, 1e9}));
}

/// A device that is 100 times as fast as a host with `threads` threads, which is `slower` times as slow as usual.
WholeProblem unlike(core::WorkloadChoice const& asked, std::size_t threads, double slower = 1) {
  Machine machine = with_free_link();
  auto& on_host = machine.processors[host];
  auto& on_device = machine.processors[device];
  for (auto const time_s : {&ProcessorParameters::t_b_s, &ProcessorParameters::t_f_single_s}) {
    double const usual_s = *(on_host.*time_s).value;
    on_host.*time_s = Quantity::specified(slower * usual_s);
    on_device.*time_s = Quantity::specified(slower * usual_s / 100);
  }
  return whole_problem(asked, resident, *ready("yoke", machine).predictor, {1e4, 1e5, threads});
}

TEST(WholeProblems, HavePartsLongEnoughForTheirThreads) {
  auto const seconds_of_host = [](WholeProblem const& problem) {
    auto const& [workload, asked] = problem.choice;
    auto const predictor = ready("yoke", node()).predictor;
    double const alone_s = predict_run(*predictor, workload->describe(asked),
                                       split_by_share(workload->describe(asked), 2, 0), DataMode::resident)
                               .time_s;
    return (1 - problem.share) * alone_s / static_cast<double>(problem.places);
  };
  auto const small = unlike(triad(2'000'000), 1), large = unlike(triad(1'000'000'000), 1);
  EXPECT_GT(seconds_of_host(small), 4.9e-4) << "a balanced part takes a hundredth of 1.2 ms";
  EXPECT_EQ(small.places, 2U);
  EXPECT_GT(large.share, 0.98) << "balanced";
  EXPECT_EQ(unlike(triad(100'000), 1).share, 0.5) << "but the device has a half";
}

TEST(WholeProblems, GiveEachThreadOfTheHostSeveralChunks) {
  Workload const& nbody = find_named(registered_workloads(), "nbody", "workload");
  core::WorkloadChoice const asked{
      &nbody, {16384, Precision::single_precision, OptionValues("nbody", nbody.options, {{"iterations", "3"}}), 1}};
  double const chunks = static_cast<double>(nbody.describe(asked.problem).loop_chunks());
  auto const of_a_thread = [&](std::size_t threads) {
    auto const problem = unlike(asked, threads, 1e6);
    return (1 - problem.share) * chunks / static_cast<double>(problem.places) / static_cast<double>(threads);
  };
  EXPECT_GE(of_a_thread(1), 8 - 1e-9);
  EXPECT_GE(of_a_thread(15), 8 - 1e-9);
}

TEST(WholeProblems, AreReducedBySixteenthsAsFarAsCachesCannotHoldTheirParts) {
  auto const predictor = like_processors().predictor;
  HostShape const node{1e4, 4e6};
  auto const problem = whole_problem(triad(16'000'000), resident, *predictor, node);
  auto const at_most = [&](std::uint64_t size) {
    return reduced(problem, *predictor, node,
                   [&](WholeProblem const& smaller) { return smaller.choice.problem.size <= size; });
  };
  ASSERT_TRUE(at_most(12'999'999));
  EXPECT_EQ(at_most(12'999'999)->choice.problem.size, 12'000'000U);
  EXPECT_LT(at_most(12'999'999)->turns_s, problem.turns_s);
  ASSERT_TRUE(at_most(3'000'000)) << "halves of 18 MB in two places";
  EXPECT_EQ(at_most(3'000'000)->places, 2U);
  EXPECT_FALSE(at_most(1'000'000)) << "that tells no more than a small one";
}

}  // namespace
}  // namespace yoke::calibration
