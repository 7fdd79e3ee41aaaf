// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/energy.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace yoke {
namespace {

class EnergyReason : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() / ("yoke_energy_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  std::filesystem::path zone(char const* name) const {
    auto const folder = root_ / "sys/class/powercap" / name;
    std::filesystem::create_directories(folder);
    return folder;
  }
  std::filesystem::path root_;
};

constexpr char const* none = "no power zone with an energy counter under /sys/class/powercap";

TEST_F(EnergyReason, says_that_there_is_no_powercap_tree) { EXPECT_EQ(host_energy_reason(root_), none); }

TEST_F(EnergyReason, says_the_same_of_a_tree_without_counters) {
  zone("intel-rapl");
  EXPECT_EQ(host_energy_reason(root_), none);
}

TEST_F(EnergyReason, names_a_counter_that_may_not_be_read) {
  // A folder in the counter's place cannot be read by anybody, the administrator included.
  std::filesystem::create_directory(zone("intel-rapl:0") / "energy_uj");
  EXPECT_EQ(host_energy_reason(root_),
            "/sys/class/powercap/intel-rapl:0/energy_uj is there, but this user may not read it");
}

TEST_F(EnergyReason, does_not_blame_the_machine_where_counters_can_be_read) {
  std::ofstream(zone("intel-rapl:1") / "energy_uj") << "99\n";
  std::ofstream(zone("intel-rapl:0") / "energy_uj") << "42\n";
  EXPECT_EQ(host_energy_reason(root_),
            "/sys/class/powercap/intel-rapl:0/energy_uj is readable, but probe measures times only");
}

}  // namespace
}  // namespace yoke
