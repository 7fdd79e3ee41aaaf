// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/fits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "suite/core/error.hpp"

namespace yoke::execution {
namespace {

Description of_bytes(double home, double device) {
  Description description;
  description.workload = "sa";
  description.size = 7;
  description.home_bytes = home;
  description.device_bytes = device;
  return description;
}

TEST(Fits, RefusesTooMuchWithBothNumbers) {
  node::DeviceMemory const shared, apart{true, 3e9, 8e9};
  EXPECT_THAT([&] { check_fits(of_bytes(3e9, 2e9), 4e9, shared); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("sa of size 7 needs 5 GB of memory, 4 GB are free")));
  EXPECT_NO_THROW(check_fits(of_bytes(3e9, 2e9), 4e9, apart));
  EXPECT_THROW(check_fits(of_bytes(INFINITY, 2e9), 4e9, apart), Error);
}

TEST(Fits, CountsAllDevicesAndRanksOfTheNode) {
  node::DeviceMemory const shared, apart{true, 3e9, 8e9};
  EXPECT_NO_THROW(check_fits(of_bytes(1e9, 1e9), 4e9, shared));
  EXPECT_THAT([&] { check_fits(of_bytes(1e9, 1e9), 4e9, shared, 3); },
              testing::ThrowsMessage<Error>(
                  testing::HasSubstr("sa of size 7 with 3 devices needs 4 GB of memory, 4 GB are free")));
  EXPECT_THAT([&] { check_fits(of_bytes(1e9, 1e9), 4e9, shared, 1, 2); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("sa of size 7 on 2 ranks of this node needs 4 GB")));
  EXPECT_NO_THROW(check_fits(of_bytes(1e9, 1e9), 4e9, apart, 1, 2));
  EXPECT_THROW(check_fits(of_bytes(2e9, 1e9), 4e9, apart, 1, 2), Error);
}

TEST(Fits, ChecksTheDevicesOwnMemoryToo) {
  node::DeviceMemory const apart{true, 3e9, 8e9};
  EXPECT_THAT([&] { check_fits(of_bytes(1e9, 3e9), 4e9, apart); },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  "sa of size 7 needs 3 GB of the device's memory, 3 of its 8 GB are free; choose a smaller --size")));
  EXPECT_THROW(check_fits(of_bytes(1e9, NAN), 4e9, apart), Error);
  EXPECT_NO_THROW(check_fits(of_bytes(1e9, 1e30), 4e9, node::DeviceMemory{true}));  // the device reports no memory
}

}  // namespace
}  // namespace yoke::execution
