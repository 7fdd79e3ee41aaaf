// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdlib>

#include "ctest/support/temp_folder.hpp"
#include "suite/probe/node_facts.hpp"

namespace yoke::probe {
namespace {

TEST(PciFacts, TellTheLinkAsItIsAndAsItCouldBe) {
  TempFolder folder;
  std::string const device = "sys/bus/pci/devices/0000:1b:00.0/";
  folder.put(device + "current_link_speed", "16.0 GT/s PCIe\n");
  folder.put(device + "max_link_speed", "32.0 GT/s PCIe\n");
  folder.put(device + "current_link_width", "8\n");
  folder.put(device + "max_link_width", "16\n");
  auto const facts = pci_facts("0000:1B:00.0", folder.path);
  EXPECT_EQ(facts.at("device_pci"), "0000:1B:00.0");
  EXPECT_EQ(facts.at("device_link_speed"), "16.0 GT/s PCIe");
  EXPECT_EQ(facts.at("device_link_speed_max"), "32.0 GT/s PCIe");
  EXPECT_EQ(facts.at("device_link_lanes"), "8");
  EXPECT_EQ(facts.at("device_link_lanes_max"), "16");
  EXPECT_EQ(facts.at("device_numa_node"), "unavailable: /sys/bus/pci/devices/0000:1b:00.0/numa_node does not exist");
}

TEST(PciFacts, WithoutAGpuThereAreNone) { EXPECT_TRUE(pci_facts("").empty()); }

TEST(DeviceEnvironment, HasWhatIsSetAndNothingElse) {
  unsetenv("CUDA_LAUNCH_BLOCKING");
  setenv("CUDA_VISIBLE_DEVICES", "1,2", 1);
  auto const facts = device_environment();
  unsetenv("CUDA_VISIBLE_DEVICES");
  EXPECT_EQ(facts.at("environment_CUDA_VISIBLE_DEVICES"), "1,2");
  EXPECT_EQ(facts.count("environment_CUDA_LAUNCH_BLOCKING"), 0U);
}

}  // namespace
}  // namespace yoke::probe
