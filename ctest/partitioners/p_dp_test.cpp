// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "ctest/support/virtual_executor.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

struct Found {
  double share = 0;
  std::size_t trials = 0;
};

/// Searches on two processors whose time for a part of the work is given.
template <class HostSeconds, class DeviceSeconds>
Found search(HostSeconds const& host_s, DeviceSeconds const& device_s,
             std::map<std::string, std::string> const& given = {}) {
  Partitioner const& p_dp = find_named(registered_partitioners(), "p-dp", "partitioner");
  Description const description = loop_of(1000);
  PlanningContext const context{.description = description, .options = OptionValues("p-dp", p_dp.options, given)};
  std::vector<Trial> trials;
  for (;;) {
    Search const next = p_dp.search(context, trials);
    if (next.settled) return {next.share, trials.size()};
    double const h = host_s(1 - next.share), d = device_s(next.share);
    trials.push_back({next.share, h, d, std::max(h, d)});
  }
}

auto rate(double per_s) {
  return [per_s](double work) { return work / per_s; };
}

TEST(PDp, FindsTheShareOfConstantRatesAtOnceAndConfirmsIt) {
  Found const found = search(rate(1), rate(3));
  EXPECT_NEAR(found.share, 0.75, 1e-12);
  EXPECT_LE(found.trials, 4U);
}

TEST(PDp, FindsEqualFinishWhereALaunchCostsTime) {
  // 1 - x = 0.1 + x / 4
  Found const found = search(rate(1), [](double work) { return 0.1 + work / 4; });
  EXPECT_NEAR(found.share, 0.9 / 1.25, 0.005);
}

TEST(PDp, AveragesNoise) {
  std::mt19937 random(3);
  std::normal_distribution<double> noise(1, 0.02);
  auto const noisy = [&](double per_s) { return [&, per_s](double work) { return work / per_s * noise(random); }; };
  EXPECT_NEAR(search(noisy(1), noisy(1)).share, 0.5, 0.01);
}

TEST(PDp, EndsAfterTheMostTrialsWhereNothingSettles) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> wild(0.1, 10);
  auto const any = [&](double work) { return work * wild(random); };
  EXPECT_EQ(search(any, any, {{"trials", "7"}, {"tolerance", "0.0001"}}).trials, 7U);
}

TEST(PDp, EndsWhereAPartIsTooSmallToBeRun) {
  EXPECT_EQ(search(rate(1), [](double) { return 0.0; }).trials, 1U);
}

}  // namespace
}  // namespace yoke::partitioners
