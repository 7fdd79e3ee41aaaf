// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/gpu_state.hpp"

namespace yoke::meters {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Sources : public testing::Test {
 protected:
  Sources() { settings.sysfs = folder.path; }
  FoundSensors found(std::string const& name) const {
    for (auto const& source : registered_energy_sources())
      if (source.name == name) return source.find(settings);
    throw Error("no source " + name);
  }
  std::vector<std::string> added(FoundSensors const& all, NodePart part) const {
    std::vector<std::string> names;
    for (auto const& sensor : all.sensors)
      if (sensor.part == part && !sensor.inside) names.push_back(sensor.name);
    return names;
  }
  void zone(std::string const& name, std::string const& called, std::string const& uj) const {
    folder.put("class/powercap/" + name + "/name", called + "\n");
    folder.put("class/powercap/" + name + "/energy_uj", uj + "\n");
    folder.put("class/powercap/" + name + "/max_energy_range_uj", "262143328850\n");
  }
  TempFolder folder;
  MeterSettings settings;
};

TEST_F(Sources, PowercapAddsPackagesAndDramAndNothingTwice) {
  zone("intel-rapl:0", "package-0", "1500000");
  zone("intel-rapl:0:0", "core", "1000000");
  zone("intel-rapl:0:1", "dram", "300000");
  zone("intel-rapl:1", "package-1", "2");
  zone("intel-rapl:2", "psys", "9000000");
  zone("intel-rapl-mmio:0", "package-0", "1500000");
  auto const all = found("powercap");
  EXPECT_THAT(added(all, NodePart::host_part),
              ElementsAre("powercap package-0", "powercap package-0/dram", "powercap package-1"));
  EXPECT_THAT(added(all, NodePart::whole), ElementsAre("powercap psys"));
  EXPECT_EQ(all.sensors.size(), 5U);
  EXPECT_DOUBLE_EQ(all.sensors[0].read(), 1.5);
  EXPECT_DOUBLE_EQ(all.sensors[0].wraps_at_j.value(), 262143.328850);
}

TEST_F(Sources, PowercapAddsOnePlatformHoweverManyPackagesHaveACounterOfIt) {
  zone("intel-rapl:0", "package-0", "1000000");
  zone("intel-rapl:1", "package-1", "1000000");
  zone("intel-rapl:2", "psys", "9000000");
  zone("intel-rapl:3", "psys-1", "5000000");
  auto const all = found("powercap");
  EXPECT_THAT(added(all, NodePart::host_part), ElementsAre("powercap package-0", "powercap package-1"));
  EXPECT_THAT(added(all, NodePart::whole), ElementsAre("powercap psys"));
  std::filesystem::remove_all(folder.path / "class/powercap/intel-rapl:2");
  EXPECT_THAT(added(found("powercap"), NodePart::whole), ElementsAre("powercap psys-1"));
}

TEST_F(Sources, PowercapAddsNoPackagesIfOneOfThemHasNoCounter) {
  for (std::string const cpu : {"0", "1"})
    folder.put("devices/system/cpu/cpu" + cpu + "/topology/physical_package_id", cpu + "\n");
  zone("intel-rapl:0", "package-0", "1000000");
  EXPECT_TRUE(found("powercap").sensors.empty());
  EXPECT_THAT(found("powercap").reason, HasSubstr("has energy counters of 1 of 2 packages"));
  zone("intel-rapl:1", "package-1-die-0", "1000000");
  EXPECT_EQ(found("powercap").sensors.size(), 2U);
}

TEST_F(Sources, HwmonTellsMetersOfGraceApart) {
  int number = 0;
  for (std::string const meter : {"Module", "Grace", "CPU", "SysIO"}) {
    std::string const chip = "class/hwmon/hwmon" + std::to_string(number++);
    folder.put(chip + "/name", "power_meter\n");
    folder.put(chip + "/power1_average", "50000000\n");
    folder.put(chip + "/device/power1_oem_info", meter + " Power Socket 0\n");
  }
  auto const all = found("hwmon");
  EXPECT_THAT(added(all, NodePart::whole), ElementsAre("hwmon power_meter/Module Power Socket 0"));
  EXPECT_THAT(added(all, NodePart::host_part), ElementsAre("hwmon power_meter/Grace Power Socket 0"));
  EXPECT_EQ(all.sensors.size(), 4U);
}

TEST_F(Sources, PowercapSaysWhatIsMissing) {
  EXPECT_THAT(found("powercap").reason, HasSubstr("no power zone with an energy counter under "));
  zone("intel-rapl:0", "package-0", "many");
  EXPECT_THAT(found("powercap").reason, HasSubstr("energy_uj is 'many'; it must be a number"));
}

TEST_F(Sources, ACounterThatVanishesIsAnErrorThatNamesIt) {
  zone("intel-rapl:0", "package-0", "5");
  auto const all = found("powercap");
  std::filesystem::remove_all(folder.path / "class/powercap/intel-rapl:0");
  try {
    all.sensors.at(0).read();
    FAIL();
  } catch (Error const& why) {
    EXPECT_THAT(why.what(), HasSubstr("intel-rapl:0/energy_uj cannot be read: No such file or directory"));
  }
}

TEST_F(Sources, PowercapNamesBothWaysToGetPermission) {
  zone("intel-rapl:0", "package-0", "5");
  auto const counter = folder.path / "class/powercap/intel-rapl:0/energy_uj";
  std::filesystem::permissions(counter, std::filesystem::perms::none);
  // Root may read every file.
  bool const root = geteuid() == 0;
  if (root) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  std::error_code hidden;
  bool const reached = std::filesystem::exists(counter.parent_path(), hidden);
  auto const all = found("powercap");
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  if (!reached) GTEST_SKIP() << "other users cannot reach this build's folder";
  EXPECT_TRUE(all.sensors.empty());
  EXPECT_THAT(all.reason, HasSubstr("chmod a+r"));
  EXPECT_THAT(all.reason, HasSubstr("--energy perf"));
}

TEST_F(Sources, HwmonAddsSocketsAndReportsOtherChips) {
  folder.put("class/hwmon/hwmon0/name", "amd_energy\n");
  folder.put("class/hwmon/hwmon0/energy1_input", "7\n");
  folder.put("class/hwmon/hwmon0/energy1_label", "Ecore000\n");
  folder.put("class/hwmon/hwmon0/energy2_input", "4000000\n");
  folder.put("class/hwmon/hwmon0/energy2_label", "Esocket0\n");
  folder.put("class/hwmon/hwmon1/name", "ina3221\n");
  folder.put("class/hwmon/hwmon1/power1_input", "12000000\n");
  folder.put("class/hwmon/hwmon2/name", "amdgpu\n");
  folder.put("class/hwmon/hwmon2/power1_average", "50000000\n");
  folder.put("class/hwmon/hwmon2/power1_input", "51000000\n");
  auto const all = found("hwmon");
  EXPECT_THAT(added(all, NodePart::host_part), ElementsAre("hwmon amd_energy/Esocket0"));
  EXPECT_THAT(added(all, NodePart::device_part), ElementsAre("hwmon amdgpu/power1"));
  EXPECT_THAT(added(all, NodePart::other), ElementsAre("hwmon ina3221/power1"));
  EXPECT_EQ(all.sensors.back().kind, Sensor::Kind::watts);
  EXPECT_DOUBLE_EQ(all.sensors.back().read(), 50);
}

TEST_F(Sources, HwmonReadsTheGpuInUseAlone) {
  for (std::string const gpu : {"0", "1"}) {
    std::filesystem::create_directories(folder.path / ("devices/0000:c" + gpu + ":00.0"));
    std::string const chip = "class/hwmon/hwmon" + gpu;
    folder.put(chip + "/name", "amdgpu\n");
    folder.put(chip + "/power1_average", "50000000\n");
    folder.put(chip + "/power1_label", "gpu" + gpu + "\n");
    std::filesystem::create_directory_symlink("../../../devices/0000:c" + gpu + ":00.0", folder.path / chip / "device");
  }
  settings.device_bus_id = "00000000:C1:00.0";
  EXPECT_THAT(added(found("hwmon"), NodePart::device_part), ElementsAre("hwmon amdgpu/gpu1"));
  settings.device_bus_id = "";
  EXPECT_EQ(added(found("hwmon"), NodePart::device_part).size(), 2U) << "nobody says which one is in use";
}

TEST_F(Sources, HwmonKnowsHowLongAnAverageIs) {
  folder.put("class/hwmon/hwmon0/name", "power_meter\n");
  folder.put("class/hwmon/hwmon0/power1_average", "300000000\n");
  folder.put("class/hwmon/hwmon0/power1_average_interval", "4000\n");
  auto const all = found("hwmon");
  ASSERT_EQ(all.sensors.size(), 1U);
  EXPECT_DOUBLE_EQ(all.sensors[0].update_s, 4);
  EXPECT_DOUBLE_EQ(all.sensors[0].min_update_s, 4);
}

TEST_F(Sources, PerfReadsCpusThatAreNeighboursOnDifferentPackages) {
  std::string const root = "bus/event_source/devices/power/";
  folder.put(root + "type", "11\n");
  folder.put(root + "cpumask", "0-1,64\n");
  folder.put(root + "events/energy-pkg", "event=0x02\n");
  folder.put(root + "events/energy-pkg.scale", "0.5\n");
  folder.put(root + "events/energy-psys", "event=0x05\n");
  folder.put(root + "events/energy-psys.scale", "0.5\n");
  settings.open_perf = [](PerfEvent const&) { return [] { return std::uint64_t(1); }; };
  auto const all = found("perf");
  EXPECT_THAT(added(all, NodePart::host_part),
              ElementsAre("perf energy-pkg/cpu0", "perf energy-pkg/cpu1", "perf energy-pkg/cpu64"));
  EXPECT_THAT(added(all, NodePart::whole), ElementsAre("perf energy-psys/cpu0"));
  for (char const* bad : {"1-0", "a-b", "0-", "-1"}) {
    folder.put(root + "cpumask", std::string(bad) + "\n");
    EXPECT_THAT(found("perf").reason, HasSubstr("cpumask is '" + std::string(bad) + "'; it must be numbers of CPUs"));
  }
}

TEST_F(Sources, PerfScalesItsCountsAndReadsEachPackage) {
  EXPECT_THAT(found("perf").reason, HasSubstr("the kernel has no energy events"));
  std::string const root = "bus/event_source/devices/power/";
  folder.put(root + "type", "11\n");
  folder.put(root + "cpumask", "0,32\n");
  folder.put(root + "events/energy-pkg", "event=0x02\n");
  folder.put(root + "events/energy-pkg.scale", "2.3283064365386962890625e-10\n");
  folder.put(root + "events/energy-cores", "event=0x01\n");
  folder.put(root + "events/energy-cores.scale", "2.3283064365386962890625e-10\n");
  std::vector<std::string> opened;
  settings.open_perf = [&](PerfEvent const& event) {
    opened.push_back(std::to_string(event.type) + " " + std::to_string(event.config) + " " + std::to_string(event.cpu));
    return [] { return std::uint64_t(1) << 33; };
  };
  auto const all = found("perf");
  EXPECT_THAT(opened, ElementsAre("11 2 0", "11 2 32", "11 1 0", "11 1 32"));
  EXPECT_THAT(added(all, NodePart::host_part), ElementsAre("perf energy-pkg/cpu0", "perf energy-pkg/cpu32"));
  EXPECT_DOUBLE_EQ(all.sensors.front().read(), 2);
  settings.open_perf = [](PerfEvent const&) -> std::function<std::uint64_t()> { throw Error("denied"); };
  EXPECT_EQ(found("perf").reason, "denied");
}

TEST_F(Sources, PerfLeavesOutCountersThatStandStill) {
  std::string const root = "bus/event_source/devices/power/";
  folder.put(root + "type", "11\n");
  folder.put(root + "cpumask", "0\n");
  for (char const* const event : {"energy-pkg", "energy-psys"}) {
    folder.put(root + "events/" + event, event == std::string("energy-pkg") ? "event=0x02\n" : "event=0x05\n");
    folder.put(root + "events/" + event + ".scale", "0.5\n");
  }
  settings.open_perf = [](PerfEvent const& event) {
    return [config = event.config, reads = 0]() mutable {
      return config == 2 && ++reads > 3 ? std::uint64_t(1) : std::uint64_t(0);
    };
  };
  auto const all = found("perf");
  EXPECT_EQ(all.sensors.size(), 1U);
  EXPECT_THAT(added(all, NodePart::host_part), ElementsAre("perf energy-pkg/cpu0"));
  settings.open_perf = [](PerfEvent const&) { return [] { return std::uint64_t(0); }; };
  EXPECT_EQ(found("perf").reason, "nothing is counted by perf energy-pkg/cpu0, perf energy-psys/cpu0");
}

class Libraries : public Sources {
 protected:
  Libraries() {
    settings.nvml = FAKE_NVML_LIBRARY;
    settings.rocm_smi = FAKE_ROCM_SMI_LIBRARY;
    settings.split_host = false;
    setenv("FAKE_NVML", (folder.path / "nvml").c_str(), 1);
    setenv("FAKE_ROCM_SMI", (folder.path / "rocm").c_str(), 1);
  }
};

TEST_F(Libraries, NvmlReadsTheEnergyCounterOfTheGpuInUse) {
  settings.device_bus_id = "0000:65:00.0";
  folder.put("nvml", "mj 4500\n");
  auto const all = found("nvml");
  ASSERT_THAT(added(all, NodePart::device_part), ElementsAre("nvml gpu 0000:65:00.0"));
  EXPECT_DOUBLE_EQ(all.sensors.front().read(), 4.5);
  folder.put("nvml", "energy 15\n");
  try {
    all.sensors.front().read();
    FAIL();
  } catch (Error const& why) {
    EXPECT_STREQ(why.what(), "nvmlDeviceGetTotalEnergyConsumption reports: GPU is lost");
  }
}

TEST_F(Libraries, NvmlSamplesPowerWhereThereIsNoCounter) {
  settings.device_bus_id = "0000:65:00.0";
  folder.put("nvml", "energy 3 mw 250000\n");
  auto const all = found("nvml");
  EXPECT_EQ(all.sensors.at(0).kind, Sensor::Kind::watts);
  EXPECT_DOUBLE_EQ(all.sensors.at(0).read(), 250);
}

TEST_F(Libraries, NvmlReportsAllGpusAndAddsNoneIfNoneComputes) {
  folder.put("nvml", "gpus 2 mj 1\n");
  auto const all = found("nvml");
  EXPECT_THAT(added(all, NodePart::other), ElementsAre("nvml gpu0", "nvml gpu1"));
  folder.put("nvml", "gpus 0\n");
  EXPECT_THAT(found("nvml").reason, HasSubstr("finds no GPU"));
}

TEST_F(Libraries, NvmlTellsTheStateOfTheGpuInUse) {
  EXPECT_TRUE(gpu_state(settings).empty()) << "no GPU computes";
  settings.device_bus_id = "0000:65:00.0";
  folder.put("nvml", "clock 345 max_clock 1980 limit_mw 700000 mig_status 3\n");
  auto state = gpu_state(settings);
  EXPECT_EQ(state.at("device_clock_present_hz"), "3.45e+08");
  EXPECT_EQ(state.at("device_clock_most_hz"), "1.98e+09");
  EXPECT_EQ(state.at("device_power_limit_w"), "700");
  EXPECT_EQ(state.at("device_mig"), "unavailable: nvmlDeviceGetMigMode reports: Not Supported");
  folder.put("nvml", "init 3\n");
  state = gpu_state(settings);
  EXPECT_EQ(state.at("device_memory_clock_most_hz"), "unavailable: nvmlInit reports: Not Supported");
}

TEST_F(Libraries, NvmlSaysWhyItCannotStart) {
  folder.put("nvml", "init 3\n");
  EXPECT_EQ(found("nvml").reason, "nvmlInit reports: Not Supported");
  settings.nvml = "/nowhere/libnvidia-ml.so.1";
  EXPECT_THAT(found("nvml").reason, HasSubstr("/nowhere/libnvidia-ml.so.1 cannot be loaded"));
  settings.nvml = FAKE_ROCM_SMI_LIBRARY;
  EXPECT_THAT(found("nvml").reason, HasSubstr("has no function nvmlInit_v2"));
}

TEST_F(Libraries, RocmSmiScalesTheCounterOfTheGpuInUse) {
  settings.device_bus_id = "0000:C1:00.0";
  folder.put("rocm", "count 1000000\n");
  auto const all = found("rocm_smi");
  ASSERT_THAT(added(all, NodePart::device_part), ElementsAre("rocm_smi gpu1"));
  EXPECT_NEAR(all.sensors.front().read(), 15.25, 1e-9);
  settings.device_bus_id = "0000:00:00.0";
  EXPECT_THAT(found("rocm_smi").reason, HasSubstr("finds no GPU at 0000:00:00.0"));
}

TEST_F(Libraries, RocmSmiReadsThePowerOfTheMomentOfGpusThatKnowNoAverage) {
  settings.device_bus_id = "0000:C1:00.0";
  folder.put("rocm", "energy 2 average 2 now_uw 70000000\n");
  auto const all = found("rocm_smi");
  ASSERT_EQ(all.sensors.size(), 1U) << all.reason;
  EXPECT_DOUBLE_EQ(all.sensors[0].read(), 70);
}

TEST_F(Libraries, RocmSmiSamplesPowerWhereThereIsNoCounter) {
  settings.device_bus_id = "0000:c1:00.0";
  folder.put("rocm", "energy 2 uw 90000000\n");
  auto const all = found("rocm_smi");
  EXPECT_EQ(all.sensors.at(0).kind, Sensor::Kind::watts);
  EXPECT_DOUBLE_EQ(all.sensors.at(0).read(), 90);
}

}  // namespace
}  // namespace yoke::meters
