// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/device_baselines.hpp"

#include <gtest/gtest.h>

#include <array>

#include "suite/node/spaces.hpp"

namespace yoke::microbench {
namespace {

/// Every baseline of the benchmark's own code, small, with sizes that are no multiples of a team.
std::array<std::optional<DeviceBaseline>, 8> all_of(Processors& processors) {
  constexpr Precision single = Precision::single_precision, twice = Precision::double_precision;
  return {runtime_copy(processors, device, 80'008),
          plain_powers_on_device(processors, device, 4'099, 3, 7, single),
          plain_powers_on_device(processors, device, 4'099, 3, 7, twice),
          plain_bodies_on_device(processors, device, 301, single),
          plain_bodies_on_device(processors, device, 301, twice),
          plain_elements_on_device(processors, device, 7, single),
          plain_elements_on_device(processors, device, 7, twice),
          plain_climbs_on_device(processors, device, 24, 70)};
}

TEST(DeviceBaselines, ComputeTheSameAsTheHost) {
  Processors processors;
  for (auto& baseline : all_of(processors)) {
    ASSERT_EQ(baseline.has_value(), !split_host);
    if (!baseline) continue;
    EXPECT_GE(baseline->error(), 1) << "nothing was computed yet";
    processors.on_all([&](Processor p) {
      if (p == device) baseline->exercise.act(2);
    });
    EXPECT_LT(baseline->error(), 1e-5);
  }
}

}  // namespace
}  // namespace yoke::microbench
