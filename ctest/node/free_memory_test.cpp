// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/free_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "suite/core/error.hpp"
#include "suite/node/processors.hpp"

namespace yoke {
namespace {

class Memory : public testing::Test {
 protected:
  std::filesystem::path const root = testing::TempDir() + "/yoke_memory";
  void SetUp() override { std::filesystem::remove_all(root); }
  void put(std::string const& file, std::string const& text) const {
    std::filesystem::create_directories((root / file).parent_path());
    std::ofstream(root / file) << text;
  }
};

TEST_F(Memory, IsWhatTheSystemCallsAvailable) {
  put("proc/meminfo", "MemTotal:       100 kB\nMemFree:  1 kB\nMemAvailable:    50 kB\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 51200);
}

TEST_F(Memory, IsLessInAControlGroupThatIsNearItsLimit) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/job/7\n");
  put("sys/fs/cgroup/job/7/memory.max", "10000\n");
  put("sys/fs/cgroup/job/7/memory.current", "9000\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 1000);
}

TEST_F(Memory, AControlGroupWithoutLimitChangesNothing) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/\n");
  put("sys/fs/cgroup/memory.max", "max\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 51200);
}

TEST_F(Memory, UnknownIsInfinite) { EXPECT_TRUE(std::isinf(free_memory_bytes(root))); }

Description of_bytes(double home, double device) {
  Description description;
  description.workload = "sa";
  description.size = 7;
  description.home_bytes = home;
  description.device_bytes = device;
  return description;
}

TEST_F(Memory, TooMuchIsRefusedWithBothNumbers) {
  DeviceMemory const shared, apart{true, 3e9, 8e9};
  EXPECT_THAT([&] { check_fits(of_bytes(3e9, 2e9), 4e9, shared); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("sa of size 7 needs 5 GB of memory, 4 GB are free")));
  EXPECT_NO_THROW(check_fits(of_bytes(3e9, 2e9), 4e9, apart));
  EXPECT_THROW(check_fits(of_bytes(INFINITY, 2e9), 4e9, apart), Error);
}

TEST_F(Memory, TheDevicesOwnIsCheckedToo) {
  DeviceMemory const apart{true, 3e9, 8e9};
  EXPECT_THAT([&] { check_fits(of_bytes(1e9, 3e9), 4e9, apart); },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  "sa of size 7 needs 3 GB of the device's memory, 3 of its 8 GB are free; choose a smaller --size")));
  EXPECT_THROW(check_fits(of_bytes(1e9, NAN), 4e9, apart), Error);
  EXPECT_NO_THROW(check_fits(of_bytes(1e9, 1e30), 4e9, DeviceMemory{true}));  // it does not say
}

TEST_F(Memory, ADeviceOfTheHostsCoresHasNoneOfItsOwn) {
  EXPECT_TRUE(!split_host || !device_memory().apart);
  EXPECT_GT(device_memory().free_bytes, 0);
  EXPECT_FALSE(device_loss());
}

}  // namespace
}  // namespace yoke
