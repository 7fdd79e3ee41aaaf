// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/cpu_quota.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/temp_folder.hpp"

namespace yoke::node {
namespace {

TEST(CpuQuotas, AreThoseOfTheGroupAndItsAncestors) {
  TempFolder folder;
  folder.put("proc/self/cgroup", "0::/kubepods/pod7/container\n");
  folder.put("sys/fs/cgroup/kubepods/cpu.max", "max 100000\n");
  folder.put("sys/fs/cgroup/kubepods/pod7/cpu.max", "150000 100000\n");
  folder.put("sys/fs/cgroup/kubepods/pod7/cpu.stat", "usage_usec 12\nnr_periods 40\nnr_throttled 7\n");
  folder.put("sys/fs/cgroup/kubepods/pod7/container/cpu.max", "400000 100000\n");
  folder.put("sys/fs/cgroup/kubepods/pod7/container/cpu.stat", "nr_periods 40\nnr_throttled 2\n");
  auto const quota = cpu_quota(folder.path);
  ASSERT_TRUE(quota);
  EXPECT_DOUBLE_EQ(quota->cpus, 1.5);
  EXPECT_EQ(quota->group, "/kubepods/pod7");
  EXPECT_EQ(cpu_throttling(folder.path), 9U);
}

TEST(CpuQuotas, OfTheFirstVersionAreFoundByTheirController) {
  TempFolder folder;
  folder.put("proc/self/cgroup", "5:memory:/docker/a\n4:cpu,cpuacct:/docker/a\n0::/\n");
  folder.put("sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.cfs_quota_us", "200000\n");
  folder.put("sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.cfs_period_us", "50000\n");
  folder.put("sys/fs/cgroup/cpu,cpuacct/docker/a/cpu.stat", "nr_periods 3\nnr_throttled 1\nthrottled_time 5\n");
  folder.put("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  folder.put("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  auto const quota = cpu_quota(folder.path);
  ASSERT_TRUE(quota);
  EXPECT_DOUBLE_EQ(quota->cpus, 4);
  EXPECT_EQ(cpu_throttling(folder.path), 1U);
}

TEST(CpuQuotas, NoneIsNothing) {
  TempFolder folder;
  EXPECT_FALSE(cpu_quota(folder.path));
  EXPECT_FALSE(cpu_throttling(folder.path));
  folder.put("proc/self/cgroup", "0::/\n");
  folder.put("sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_FALSE(cpu_quota(folder.path));
  EXPECT_EQ(over_quota({}, 128), "");
}

TEST(CpuQuotas, AreNamedIfThreadsNeedMore) {
  CpuQuota const quota{1.5, "/job"};
  EXPECT_EQ(over_quota(quota, 1), "");
  EXPECT_THAT(over_quota(quota, 2), testing::StartsWith("control group /job has a quota of 1.5 CPUs, and 2 threads"));
}

TEST(CpuQuotas, ThrottledPeriodsAreThoseInBetween) {
  EXPECT_EQ(throttled_between(3, 8), 5U);
  EXPECT_EQ(throttled_between({}, 8), std::nullopt);
  EXPECT_EQ(throttled_between(8, 3), 0U) << "the process was moved to another group";
}

}  // namespace
}  // namespace yoke::node
