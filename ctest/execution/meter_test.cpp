// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/meter.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "ctest/support/temp_folder.hpp"
#include "suite/execution/powers_meter.hpp"
#include "suite/execution/unavailable_meter.hpp"

namespace yoke {
namespace {

class EnergyReason : public testing::Test {
 protected:
  std::filesystem::path zone(char const* name) const {
    auto const folder = root_ / "sys/class/powercap" / name;
    std::filesystem::create_directories(folder);
    return folder;
  }
  TempFolder folder_;
  std::filesystem::path const& root_ = folder_.path;
};

constexpr char const* none = "no power zone with an energy counter under /sys/class/powercap";

TEST_F(EnergyReason, SaysThatThereIsNoPowercapTree) { EXPECT_EQ(host_energy_reason(root_), none); }

TEST_F(EnergyReason, SaysTheSameOfATreeWithoutCounters) {
  zone("intel-rapl");
  EXPECT_EQ(host_energy_reason(root_), none);
}

TEST_F(EnergyReason, NamesACounterThatMayNotBeRead) {
  // Nobody can read a folder as a file, not even root.
  std::filesystem::create_directory(zone("intel-rapl:0") / "energy_uj");
  EXPECT_EQ(host_energy_reason(root_),
            "/sys/class/powercap/intel-rapl:0/energy_uj is there, but this user may not read it");
}

TEST_F(EnergyReason, DoesNotBlameTheMachineForReadableCounters) {
  std::ofstream(zone("intel-rapl:1") / "energy_uj") << "99\n";
  std::ofstream(zone("intel-rapl:0") / "energy_uj") << "42\n";
  EXPECT_EQ(host_energy_reason(root_),
            "/sys/class/powercap/intel-rapl:0/energy_uj is readable, but yoke does not read it yet");
}

TEST(Meters, SayWhyTheyReadNothingOnThisNode) {
  UnavailableMeter meter;
  meter.start();
  MeterReading const reading = meter.stop({});
  EXPECT_EQ(reading.source, "unavailable");
  for (char const* domain : {"host", "device"}) {
    EXPECT_FALSE(reading.joules(domain));
    EXPECT_FALSE(reading.domains.at(domain).reason.empty());
  }
}

TEST(Meters, ComputeTheEnergyOfSimulatedRunsFromPowers) {
  RunResult result;
  result.makespan_s = 4;
  result.pieces = {{host, {0, {0, 1}}, 0, 3}, {device, {0, {1, 2}}, 0, 4}};
  MeterReading const reading = PowersMeter(Powers{100, 20, 30, 5}).stop(result);
  EXPECT_EQ(reading.source, "simulated");
  EXPECT_DOUBLE_EQ(reading.joules("host").value(), 4 * 100 + 3 * 20 + 1 * 5);
  EXPECT_DOUBLE_EQ(reading.joules("device").value(), 4 * 30);
  EXPECT_FALSE(reading.joules("memory"));
}

TEST(Meters, KnowNoEnergyOfAScenarioWithoutPowers) {
  MeterReading const reading = PowersMeter({}).stop({});
  EXPECT_EQ(reading.source, "unavailable");
  EXPECT_FALSE(reading.joules("host"));
}

}  // namespace
}  // namespace yoke
