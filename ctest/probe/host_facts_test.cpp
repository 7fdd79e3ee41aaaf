// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "ctest/support/temp_folder.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

class HostFacts : public testing::Test {
 protected:
  TempFolder folder_;
  std::filesystem::path const& root_ = folder_.path;
  void file(std::string const& name, char const* contents) const { folder_.put(name, contents); }
};

TEST_F(HostFacts, PreferTheHighestClockToThePresentOne) {
  file("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2596.134\n");
  EXPECT_EQ(clock_hz(root_), 2596.134e6);
  file("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3700000\n");
  EXPECT_EQ(clock_hz(root_), 3.7e9);
  EXPECT_EQ(system_facts(root_).at("clock_most_hz"), "3.7e+09");
}

TEST_F(HostFacts, DoNotGuessAClockThatNobodyStates) {
  EXPECT_EQ(clock_hz(root_), std::nullopt);
  EXPECT_EQ(system_facts(root_).at("clock_governor"),
            "unavailable: /sys/devices/system/cpu/cpu0/cpufreq does not exist");
}

TEST_F(HostFacts, GiveMemoryInBytesFromWholeLines) {
  file("proc/meminfo", "MemTotal:       24684084 kB\nMemFree:        1 kB\n");
  file("proc/sys/kernel/osrelease", "6.1.0\n");
  EXPECT_EQ(system_facts(root_).at("memory_bytes"), "25276502016");
  EXPECT_EQ(system_facts(root_).at("kernel"), "6.1.0");
}

TEST_F(HostFacts, NoCoresHaveNoCache) { EXPECT_EQ(last_cache_bytes({}), 0); }

TEST_F(HostFacts, ACoreThatDoesNotExistHasNoCache) { EXPECT_EQ(last_cache_bytes({1 << 20}), 0); }

TEST_F(HostFacts, ASharedCacheCountsOnce) {
  double const one = last_cache_bytes({0});
  EXPECT_EQ(last_cache_bytes({0, 0}), one);
}

// Those of a whole socket, as hypervisors describe them, would make the probe's arrays fill the memory.
TEST_F(HostFacts, CachesThatNoThreadCanHaveAreNotBelieved) {
  Processors processors;
  auto const& info = processors.info(host);
  double const described = last_cache_bytes(info.cores), found = found_last_cache_bytes(processors, host);
  if (described > 0) {
    EXPECT_LE(found, described);
    EXPECT_GT(found, 0);
    // Without a description they are a typical size.
    EXPECT_LE(node::last_caches_bytes(),
              std::max(1U, std::thread::hardware_concurrency()) *
                  (node::in_virtual_machine() ? node::guest_cache_bytes : node::believed_cache_bytes));
  }
  if (described > 0 && described <= static_cast<double>(node::believed_cache_bytes)) {
    EXPECT_EQ(found, described);
  }
  EXPECT_EQ(found_last_cache_bytes(processors, host), found) << "measured once";
}

TEST_F(HostFacts, AHypervisorIsNamedAmongTheFlags) {
  EXPECT_FALSE(node::in_virtual_machine(root_)) << "no file";
  file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu hypervisors vme\n");
  EXPECT_FALSE(node::in_virtual_machine(root_));
  file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme hypervisor\n");
  EXPECT_TRUE(node::in_virtual_machine(root_));
}

TEST_F(HostFacts, ThisNodeHasACoreWithAThread) {
  EXPECT_NE(topology_facts().at("cores"), "0");
  EXPECT_NE(topology_facts().at("threads"), "0");
}

}  // namespace
}  // namespace yoke::probe
