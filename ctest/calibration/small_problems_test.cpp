// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/calibration_fixture.hpp"
#include "suite/calibration/problems.hpp"

namespace yoke::calibration {
namespace {

using namespace calibrated;

TEST(SmallProblems, HaveAFewHundredthsOfTheWork) {
  auto const predictor = ready("yoke", node()).predictor;
  auto const small = small_problems(triad(1'000'000'000), *predictor);
  ASSERT_EQ(small.size(), 2U);
  EXPECT_NEAR(static_cast<double>(small[0].problem.size), 1e7, 1e5);
  EXPECT_NEAR(static_cast<double>(small[1].problem.size), 2e7, 2e5);
  // At least a millisecond if the whole takes longer.
  EXPECT_NEAR(static_cast<double>(small_problems(triad(10'000'000), *predictor)[0].problem.size), 1e-3 / 1.2e-9, 1e4);
  EXPECT_EQ(small_problems(triad(1000), *predictor)[0].problem.size, 1000U);
  EXPECT_EQ(small_problems(triad(1), *predictor).size(), 1U);
}

/// Rows of a matrix with an odd row length begin anywhere in a cache line.
TEST(SmallProblems, AreAsEvenAsWhatIsAskedFor) {
  auto const predictor = ready("yoke", node()).predictor;
  Workload const& mm = find_named(registered_workloads(), "mm", "workload");
  auto const sizes = [&](std::uint64_t asked) {
    std::vector<std::uint64_t> found;
    core::WorkloadChoice const choice{&mm, {asked, Precision::single_precision, OptionValues("mm", mm.options, {}), 1}};
    for (auto const& one : small_problems(choice, *predictor)) found.push_back(one.problem.size);
    return found;
  };
  for (std::uint64_t const size : sizes(4096)) {
    EXPECT_EQ(size % 64, 0U) << size;
    EXPECT_GT(size, 512U);
  }
  for (std::uint64_t const size : sizes(4100)) EXPECT_EQ(size % 4, 0U) << size;
  EXPECT_NEAR(static_cast<double>(sizes(4097)[1]), static_cast<double>(sizes(4096)[1]), 64);
}

TEST(SmallProblems, OfIterativeWorkloadsDoFewIterations) {
  Workload const& jacobi = find_named(registered_workloads(), "jacobi", "workload");
  core::WorkloadChoice const asked{
      &jacobi, {4000, Precision::double_precision, OptionValues("jacobi", jacobi.options, {{"iterations", "100"}}), 1}};
  auto machine = node();
  for (auto& processor : machine.processors) processor.t_f_double_s = Quantity::specified(1e-15);
  machine.links[0].in_latency_s = machine.links[0].out_latency_s = Quantity::specified(1e-9);
  machine.links[0].in_bytes_per_s = machine.links[0].out_bytes_per_s = Quantity::specified(1e12);
  auto const small = small_problems(asked, *ready("yoke", machine).predictor);
  ASSERT_EQ(small.size(), 2U);
  EXPECT_EQ(small[1].problem.options.integer("iterations"), 3U);
  EXPECT_GT(small[1].problem.size, 1000U);
  EXPECT_LT(small[1].problem.size, 4000U);
}

}  // namespace
}  // namespace yoke::calibration
