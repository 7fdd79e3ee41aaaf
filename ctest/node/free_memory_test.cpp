// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/temp_folder.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::node {
namespace {

class Memory : public testing::Test {
 protected:
  TempFolder folder;
  std::filesystem::path const& root = folder.path;
  void put(std::string const& file, std::string const& text) const { folder.put(file, text); }
};

TEST_F(Memory, IsWhatTheSystemCallsAvailable) {
  put("proc/meminfo", "MemTotal:       100 kB\nMemFree:  1 kB\nMemAvailable:    50 kB\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 51200);
}

TEST_F(Memory, IsLessInAControlGroupNearItsLimit) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/job/7\n");
  put("sys/fs/cgroup/job/7/memory.max", "10000\n");
  put("sys/fs/cgroup/job/7/memory.current", "9000\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 1000);
}

TEST_F(Memory, OfNodesWithoutCoresDoesNotCount) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("sys/devices/system/node/node0/cpulist", "0-71\n");
  put("sys/devices/system/node/node0/meminfo", "Node 0 MemTotal:  70 kB\nNode 0 MemFree:  20 kB\n");
  put("sys/devices/system/node/node1/cpulist", "\n");
  put("sys/devices/system/node/node1/meminfo",
      "Node 1 MemTotal:  30 kB\nNode 1 MemFree:  18 kB\nNode 1 Active(file):  2 kB\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 30 * 1024);
}

TEST_F(Memory, AControlGroupWithoutLimitChangesNothing) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/\n");
  put("sys/fs/cgroup/memory.max", "max\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 51200);
}

TEST_F(Memory, UnknownIsInfinite) { EXPECT_TRUE(std::isinf(free_memory_bytes(root))); }

TEST_F(Memory, APageCacheCountsAsFree) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/job\n");
  put("sys/fs/cgroup/job/memory.max", "10000\n");
  put("sys/fs/cgroup/job/memory.current", "9900\n");
  put("sys/fs/cgroup/job/memory.stat", "anon 100\nfile 9800\ninactive_anon 50\nactive_file 800\ninactive_file 9000\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 9900);
}

TEST_F(Memory, TheLeastThatAnyAncestorLeavesCounts) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "0::/slurm/job/step\n");
  put("sys/fs/cgroup/slurm/memory.max", "30000\n");
  put("sys/fs/cgroup/slurm/memory.current", "29500\n");
  put("sys/fs/cgroup/slurm/job/memory.max", "10000\n");
  put("sys/fs/cgroup/slurm/job/memory.current", "3000\n");
  put("sys/fs/cgroup/slurm/job/step/memory.max", "max\n");
  put("sys/fs/cgroup/slurm/job/step/memory.current", "2000\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 500);
}

TEST_F(Memory, VersionOneHasItsOwnNamesAndCountsChildren) {
  put("proc/meminfo", "MemAvailable:    50 kB\n");
  put("proc/self/cgroup", "5:cpu:/job\n4:memory:/job/step\n");
  put("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "10000\n");
  put("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "9000\n");
  put("sys/fs/cgroup/memory/job/memory.stat", "inactive_file 1\ntotal_inactive_file 4000\ntotal_active_file 500\n");
  put("sys/fs/cgroup/memory/job/step/memory.limit_in_bytes", "9223372036854771712\n");
  put("sys/fs/cgroup/memory/job/step/memory.usage_in_bytes", "8000\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 5500);
}

TEST_F(Memory, AGroupBeyondItsLimitLeavesNothing) {
  put("proc/self/cgroup", "0::/\n");
  put("sys/fs/cgroup/memory.max", "100\n");
  put("sys/fs/cgroup/memory.current", "200\n");
  EXPECT_DOUBLE_EQ(free_memory_bytes(root), 0);
}

TEST_F(Memory, ADeviceOfTheHostsCoresHasNoneOfItsOwn) {
  EXPECT_TRUE(!split_host || !device_memory().apart);
  EXPECT_GT(device_memory().free_bytes, 0);
  EXPECT_FALSE(device_loss());
}

}  // namespace
}  // namespace yoke::node
