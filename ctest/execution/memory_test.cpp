// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "suite/core/error.hpp"

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

TEST_F(Memory, TooMuchIsRefusedWithBothNumbers) {
  Description description;
  description.workload = "sa";
  description.size = 7;
  description.home_bytes = 3e9;
  description.device_bytes = 2e9;
  EXPECT_THAT([&] { check_fits(description, false, 4e9); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("sa of size 7 needs 5 GB of memory, 4 GB are free")));
  EXPECT_NO_THROW(check_fits(description, true, 4e9));
  description.home_bytes = INFINITY;
  EXPECT_THROW(check_fits(description, true, 4e9), Error);
}

}  // namespace
}  // namespace yoke
