// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/temp_folder.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

std::string name_by(std::string const& cpuinfo) {
  TempFolder folder;
  folder.put("proc/cpuinfo", cpuinfo);
  return cpu_name(folder.path);
}

TEST(CpuNames, AreWhatTheMakerSays) {
  EXPECT_EQ(name_by("processor\t: 0\nmodel name\t: AMD EPYC 7B13\n\nprocessor\t: 1\nmodel name\t: other\n"),
            "AMD EPYC 7B13");
  EXPECT_EQ(name_by("processor\t: 0\ncpu\t\t: POWER9, altivec supported\nclock\t\t: 3800MHz\n"),
            "POWER9, altivec supported");
  EXPECT_EQ(name_by("processor\t: 0\nhart\t\t: 2\nisa\t\t: rv64imafdc\nuarch\t\t: sifive,u74-mc\n"), "sifive,u74-mc");
  EXPECT_EQ(name_by("system type\t: generic-loongson-machine\nModel Name\t: Loongson-3A5000\n"), "Loongson-3A5000");
}

TEST(CpuNames, OfArmComeFromNumbers) {
  EXPECT_EQ(name_by("processor\t: 0\nCPU implementer\t: 0x41\nCPU variant\t: 0x0\nCPU part\t: 0xd4f\n"),
            "Arm Neoverse-V2");
  EXPECT_EQ(name_by("CPU implementer\t: 0x7f\nCPU part\t: 0x123\n"), "Arm processor, implementer 0x7f, part 0x123");
}

TEST(CpuNames, AreEmptyIfNobodySays) {
  EXPECT_EQ(name_by("processor\t: 0\n"), "");
  EXPECT_EQ(cpu_name(TempFolder().path), "");
}

}  // namespace
}  // namespace yoke::node
