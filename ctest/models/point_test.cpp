// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/point.hpp"

#include <gtest/gtest.h>

#include <random>

#include "ctest/support/random_platform.hpp"

namespace yoke::models {
namespace {

using namespace equations;
using sample::any_processor;
using sample::uniform;

TEST(Point, CountsAndTheirIntensitiesGiveTheSameRates) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 300; ++n) {
    Point point{{sample::any_processor(random), sample::any_processor(random)}, true, Parts{}, {}};
    point.counts->host = {sample::uniform(random, 1, 9e9), sample::uniform(random, 1e6, 9e9)};
    point.counts->device = {sample::uniform(random, 1, 9e9), sample::uniform(random, 1e6, 9e9)};
    auto const counted = evaluate(point);
    point.intensities = {*counted.intensity, *counted.intensity_host, *counted.intensity_device};
    point.counts.reset();
    auto const essential_only = evaluate(point);
    ASSERT_EQ(counted.kind, PartitionKind::cp);
    EXPECT_NEAR(*essential_only.flops_per_s / *counted.flops_per_s, 1, 1e-9);
    EXPECT_NEAR(*essential_only.flops_per_j / *counted.flops_per_j, 1, 1e-9);
    EXPECT_NEAR(*essential_only.share_p_dp, *counted.share_p_dp, 1e-9);
    EXPECT_FALSE(essential_only.time_s || essential_only.energy_j);
  }
}

TEST(Point, EqualFinishShareIsTheDevicesPartOfTheRates) {
  Point const point{{{{3, 1}, 0, 0, 0}, {{1, 1}, 0, 0, 0}}, false, Parts{{2, 1}, {2, 1}}, {}};
  auto const result = evaluate(point);
  EXPECT_DOUBLE_EQ(*result.share_p_dp, 0.75);
  EXPECT_FALSE(result.e_paw || result.energy_j || result.gradient);
}

TEST(Point, NothingToDoHasNoShare) {
  Point const point{{{{3, 1}, 0, 0, 0}, {{1, 1}, 0, 0, 0}}, false, Parts{}, {}};
  auto const result = evaluate(point);
  EXPECT_EQ(result.kind, PartitionKind::mem);
  EXPECT_EQ(result.time_s, 0);
  EXPECT_FALSE(result.share_p_dp);
}

TEST(Point, FlopsWithoutBytesHaveTimesButNoKind) {
  Point const point{{{{3, 1}, 0, 0, 0}, {{1, 1}, 0, 0, 0}}, false, Parts{{2, 0}, {2, 1}}, {}};
  auto const result = evaluate(point);
  EXPECT_EQ(result.kind, PartitionKind::impossible);
  EXPECT_FALSE(result.reason.empty());
  EXPECT_FALSE(result.intensity_host);
  EXPECT_EQ(result.time_s, 6);
}

}  // namespace
}  // namespace yoke::models
