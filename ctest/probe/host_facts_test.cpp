// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/host_facts.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace yoke {
namespace {

class HostFacts : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("yoke_host_facts_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(root_ / "proc/sys/kernel");
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void file(std::filesystem::path const& name, char const* contents) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << contents;
  }
  std::filesystem::path root_;
};

TEST_F(HostFacts, highest_clock_comes_before_the_present_one) {
  file("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2596.134\n");
  EXPECT_EQ(clock_hz(root_), 2596.134e6);
  file("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3700000\n");
  EXPECT_EQ(clock_hz(root_), 3.7e9);
  EXPECT_EQ(system_facts(root_).at("clock_most_hz"), "3.7e+09");
}

TEST_F(HostFacts, clock_that_nobody_states_is_not_guessed) {
  EXPECT_EQ(clock_hz(root_), std::nullopt);
  EXPECT_EQ(system_facts(root_).at("clock_governor"), "unavailable: there is no /sys/devices/system/cpu/cpu0/cpufreq");
}

TEST_F(HostFacts, memory_is_in_bytes_and_lines_are_whole) {
  file("proc/meminfo", "MemTotal:       24684084 kB\nMemFree:        1 kB\n");
  file("proc/sys/kernel/osrelease", "6.1.0\n");
  EXPECT_EQ(system_facts(root_).at("memory_bytes"), "25276502016");
  EXPECT_EQ(system_facts(root_).at("kernel"), "6.1.0");
}

TEST_F(HostFacts, no_cores_have_no_cache) { EXPECT_EQ(last_cache_bytes({}), 0); }

TEST_F(HostFacts, core_that_does_not_exist_has_no_cache) { EXPECT_EQ(last_cache_bytes({1 << 20}), 0); }

TEST_F(HostFacts, cache_that_cores_share_counts_once) {
  double const one = last_cache_bytes({0});
  EXPECT_EQ(last_cache_bytes({0, 0}), one);
}

TEST_F(HostFacts, this_node_has_a_core_with_a_thread) {
  EXPECT_NE(topology_facts().at("cores"), "0");
  EXPECT_NE(topology_facts().at("threads"), "0");
}

}  // namespace
}  // namespace yoke
