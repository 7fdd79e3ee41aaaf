// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/calibration/stream_pairs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>

namespace yoke::calibration {
namespace {

void busy(double seconds) {
  auto const end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (std::chrono::steady_clock::now() < end) continue;
}

/// Simulated contention: a portion takes three times as long while the other processor works on one, too.
class Planted {
 public:
  void operator()(Processor) {
    int const at_work = ++*at_work_;
    busy(at_work > 1 ? 6e-4 : 2e-4);
    --*at_work_;
  }

 private:
  std::shared_ptr<std::atomic<int>> at_work_ = std::make_shared<std::atomic<int>>(0);
};

TEST(StreamPairs, BesideEachOtherAreFoundToBeSlowerThanAlone) {
  Processors processors;
  StreamPairs streams{Planted()};
  EXPECT_TRUE(streams.calibrated().empty());
  for (int moment = 0; moment < 3; ++moment) streams.sample(processors);
  auto const found = streams.calibrated();
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[host].processor, "host");
  EXPECT_EQ(found[device].processor, "device");
  for (auto const& one : found) {
    EXPECT_GT(one.slowdown, 1) << one.processor;
    EXPECT_EQ(one.moments, 3U);
    EXPECT_LE(one.low, one.slowdown);
    EXPECT_GE(one.high, one.slowdown);
  }
}

}  // namespace
}  // namespace yoke::calibration
