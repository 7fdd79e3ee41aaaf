// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ctest/support/sample.hpp"
#include "models/detail/curves.hpp"

namespace yoke::models {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

std::vector<double> made_monotone(std::vector<double> const& values, Monotone how, bool gpu = false) {
  Machine machine = sample::machine(sample::processor(1, 1), sample::processor(1, 1));
  ProcessorParameters& processor = machine.processors[host];
  if (!gpu) processor.cores = "0";
  for (double const value : values)
    processor.working_set.push_back({1000 * std::pow(2, processor.working_set.size()), Quantity::specified(value)});
  processor.write_set = processor.working_set;
  for (auto const& point : processor.working_set)
    processor.gather_set.push_back({point.working_set_bytes, point.t_b_s});
  Machine const made = with_monotone_curves(machine, how);
  EXPECT_EQ(made.processors[host].write_set, made.processors[host].working_set);
  std::vector<double> all;
  for (auto const& point : made.processors[host].gather_set) all.push_back(*point.t_access_s.value);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], *made.processors[host].working_set[i].t_b_s.value);
  return all;
}

TEST(MonotoneCurves, KeepWhatNeverFalls) {
  std::vector<double> const rising{0.1, 0.3, 0.3, 7};
  EXPECT_EQ(made_monotone(rising, Monotone::fitted), rising);
  EXPECT_EQ(made_monotone(rising, Monotone::lowest), rising);
}

TEST(MonotoneCurves, GiveNeighboursThatFallTheirGeometricMean) {
  EXPECT_THAT(made_monotone({1, 8, 2, 5}, Monotone::fitted), ElementsAre(1, DoubleEq(4), DoubleEq(4), 5));
  EXPECT_THAT(made_monotone({8, 4, 2}, Monotone::fitted), ElementsAre(DoubleEq(4), DoubleEq(4), DoubleEq(4)));
  EXPECT_THAT(made_monotone({1, 8, 2, 2, 5}, Monotone::fitted),
              ElementsAre(1, DoubleEq(std::cbrt(32)), DoubleEq(std::cbrt(32)), DoubleEq(std::cbrt(32)), 5));
}

TEST(MonotoneCurves, AreTheLeastOfLargerSetsInABound) {
  EXPECT_THAT(made_monotone({1, 8, 2, 5}, Monotone::lowest), ElementsAre(1, DoubleEq(2), 2, 5));
}

/// The probe uses few threads there.
TEST(MonotoneCurves, OfAGpuBeginAtItsFastestPoint) {
  EXPECT_THAT(made_monotone({100, 20, 2, 8, 5, 9}, Monotone::fitted, true),
              ElementsAre(DoubleEq(2), DoubleEq(2), 2, DoubleEq(std::sqrt(40)), DoubleEq(std::sqrt(40)), 9));
}

TEST(MonotoneCurves, StayAsTheyAreWhereAValueIsMissing) {
  Machine machine = sample::machine(sample::processor(1, 1), sample::processor(1, 1));
  machine.processors[host].working_set = {{1000, Quantity::specified(3)}, {2000, {}}, {4000, Quantity::specified(1)}};
  EXPECT_EQ(with_monotone_curves(machine, Monotone::fitted), machine);
}

}  // namespace
}  // namespace yoke::models
