// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/sharing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace yoke::equations {
namespace {

/// A memory that gives its capacity in proportion to demands; the competitor's is 1. Of its time alone, a kernel spends
/// this fraction on memory.
struct PlantedMemory {
  double capacity;

  double load(double one, double other) const { return std::max(1.0, (one + other) / capacity); }
  Competition competition(double demand, double fraction) const {
    double const beside = load(demand, 1);
    return {1 + fraction * (beside - 1), beside, load(1, 1)};
  }
};

TEST(Sharing, FindsWhatAMemoryThatIsSharedByDemandDoes) {
  for (double const capacity : {1.1, 1.3, 1.6})
    for (double const own : {0.7, 0.8, 1.0})
      for (double const other : {0.7, 0.9, 1.0})
        for (double const fraction : {0.4, 1.0}) {
          PlantedMemory const memory{capacity};
          double const truth = 1 + fraction * (memory.load(own, other) - 1);
          EXPECT_NEAR(sharing_slowdown(memory.competition(own, fraction), memory.competition(other, 1)), truth, 1e-12)
              << capacity << " " << own << " " << other;
        }
}

TEST(Sharing, BesideTheCompetitorIsWhatWasMeasured) {
  Competition const competitor{1.6, 1.6, 1.6};
  for (Competition const own : {Competition{1.3, 1.45, 1.6}, {1.7, 1.2, 1.6}, {1, 1, 1.6}})
    EXPECT_NEAR(sharing_slowdown(own, competitor), own.slowdown, 1e-12);
}

TEST(Sharing, OfKernelsThatLeaveEnoughCostsNothing) {
  Competition const light{1.5, 1.1, 1.6};
  EXPECT_EQ(sharing_slowdown(light, light), 1);
  EXPECT_EQ(sharing_slowdown({0.9, 1.4, 1.6}, {1.6, 1.6, 1.6}), 1) << "nothing becomes faster";
}

}  // namespace
}  // namespace yoke::equations
