// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/node_meter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <thread>

#include "ctest/support/node_power.hpp"
#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/meters/open_meter.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;

void sleep_s(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

/// Reading of a meter over `count` runs of `seconds` each.
MeterReading metered(Meter& meter, double seconds, std::size_t count = 1) {
  RunResult result;
  result.makespan_s = seconds;
  Description const description;
  meter.start();
  double const begin_s = meter_clock_s();
  for (std::size_t i = 0; i < count; ++i) sleep_s(seconds);
  // The time that the node really took: it may be busy.
  return meter.stop({result, description, count, meter_clock_s() - begin_s});
}

class Nodes : public testing::Test {
 protected:
  Nodes() {
    settings.sysfs = folder.path;
    settings.nvml = FAKE_NVML_LIBRARY;
    settings.split_host = false;
    settings.device_bus_id = "0000:65:00.0";
    setenv("FAKE_NVML", (folder.path / "nvml").c_str(), 1);
  }
  TempFolder folder;
  MeterSettings settings;
};

TEST_F(Nodes, JoulesOfAPlayedNodeAreWithinTheUncertaintyOfTheTruth) {
  NodePower const node(
      folder.path, [](double s) { return 60 + 40 * std::sin(30 * s); }, [](double) { return 8.; },
      [](double s) { return s < 0.9 ? 200. : 90.; });
  auto const meter = open_meter({"auto"}, settings);
  auto const before = node.truth();
  auto const reading = metered(*meter, 1);
  auto const after = node.truth();
  EXPECT_EQ(reading.source, "powercap+nvml");
  auto const& on_host = reading.domains.at("host");
  auto const& on_device = reading.domains.at("device");
  ASSERT_TRUE(on_host.value) << on_host.reason;
  ASSERT_TRUE(on_device.value) << on_device.reason;
  // The true energy is read a moment before and after, and the node may be delayed for a while.
  constexpr double moment = 1.1, host_w = 100, gpu_w = 200, slack_s = 0.1;
  EXPECT_NEAR(*on_host.value, after.host_j - before.host_j, moment * *on_host.uncertainty + host_w * slack_s);
  EXPECT_NEAR(*on_device.value, after.gpu_j - before.gpu_j, moment * *on_device.uncertainty + gpu_w * slack_s);
  EXPECT_DOUBLE_EQ(reading.joules("node").value(), *on_host.value + *on_device.value);
  EXPECT_TRUE(reading.sensors.contains("powercap package-0/core"));
}

TEST_F(Nodes, OnASplitHostOneProcessorsSensorsSeeBothParts) {
  settings.split_host = true;
  settings.device_bus_id.clear();
  NodePower const node(folder.path, [](double) { return 50.; });
  auto const meter = open_meter({"powercap"}, settings);
  auto const reading = metered(*meter, 0.2);
  EXPECT_FALSE(reading.joules("host"));
  EXPECT_THAT(reading.domains.at("host").reason, HasSubstr("parts of one processor"));
  EXPECT_FALSE(reading.joules("device"));
  EXPECT_GT(reading.joules("node").value(), 0);
}

TEST_F(Nodes, AGpuInTheHostsPackageIsNotAddedToIt) {
  settings.integrated = true;
  NodePower const node(
      folder.path, [](double) { return 50.; }, [](double) { return 8.; }, [](double) { return 200.; });
  auto const meter = open_meter({"auto"}, settings);
  auto const reading = metered(*meter, 0.3);
  EXPECT_EQ(reading.source, "powercap");
  EXPECT_FALSE(reading.joules("host"));
  EXPECT_FALSE(reading.joules("device"));
  EXPECT_THAT(reading.domains.at("device").reason, HasSubstr("parts of one processor, whose sensors see both"));
  EXPECT_LT(reading.joules("node").value() / reading.window_s, 150) << "the GPU's 200 W are in the package's already";
}

TEST_F(Nodes, ReadOnTheCoresOfWhoOpensThemNotOfWhoMeasures) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  int const cores = CPU_COUNT(&all);
  if (cores < 2) GTEST_SKIP() << "needs two cores";
  std::atomic<int> min_cores = cores;
  auto const opener = std::this_thread::get_id();
  Sensor sensor;
  sensor.name = "counter";
  sensor.part = NodePart::whole;
  sensor.read = [&] {
    cpu_set_t here;
    sched_getaffinity(0, sizeof here, &here);
    if (std::this_thread::get_id() != opener) min_cores = std::min<int>(min_cores, CPU_COUNT(&here));
    return meter_clock_s();
  };
  NodeMeter meter("test", {sensor}, {}, settings);
  CPU_ZERO(&one);
  for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &all)) CPU_SET(cpu, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  metered(meter, 1.2);  // longer than a period
  ASSERT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(min_cores, cores);
}

TEST_F(Nodes, JoulesAreTheMeanOfRepeatedRuns) {
  NodePower const node(folder.path, [](double) { return 50.; });
  auto const meter = open_meter({"powercap"}, settings);
  auto const reading = metered(*meter, 0.02, 10);
  EXPECT_EQ(reading.runs, 10U);
  double const run_s = reading.window_s / 10;
  EXPECT_NEAR(reading.joules("host").value() / (50 * run_s), 1, 0.8);
}

TEST_F(Nodes, ASlowSensorDoesNotProlongRunsBeyondTheMaximum) {
  auto const window_s = [&](double max_window_s) {
    settings.max_window_s = max_window_s;
    Sensor quick, slow;
    quick.part = slow.part = NodePart::whole;
    quick.update_s = 0.001;
    slow.update_s = 0.1;
    // Not read, so that the intervals stay.
    quick.recorded = slow.recorded = [](double, double) { return std::vector<PowerSample>(); };
    return NodeMeter("test", {quick, slow}, {}, settings).min_window_s();
  };
  EXPECT_DOUBLE_EQ(window_s(10), 2);
  EXPECT_DOUBLE_EQ(window_s(1), 0.02);
  EXPECT_DOUBLE_EQ(window_s(0.01), 0);
}

TEST_F(Nodes, ASensorThatVanishesCostsItsRunAndNothingElse) {
  auto node = std::make_unique<NodePower>(folder.path, [](double) { return 50.; });
  auto const meter = open_meter({"powercap"}, settings);
  EXPECT_TRUE(metered(*meter, 0.1).joules("host"));
  auto const zone = folder.path / "class/powercap/intel-rapl:0";
  node.reset();
  std::filesystem::rename(zone / "energy_uj", zone / "gone");
  auto const lost = metered(*meter, 0.05);
  EXPECT_FALSE(lost.joules("host"));
  EXPECT_THAT(lost.domains.at("host").reason, HasSubstr("cannot be read: No such file"));
  EXPECT_GT(lost.window_s, 0);
}

TEST_F(Nodes, ACounterThatStandsStillIsNoZero) {
  {
    NodePower const node(folder.path, [](double) { return 50.; });
  }
  auto const meter = open_meter({"powercap"}, settings);
  auto const reading = metered(*meter, 0.1);
  EXPECT_FALSE(reading.joules("host"));
  EXPECT_THAT(reading.domains.at("host").reason, HasSubstr("stood still"));
}

TEST_F(Nodes, IdlePowerIsMeasuredAndItsDriftTold) {
  std::atomic<double> watts = 40;
  NodePower const node(folder.path, [&](double) { return watts.load(); });
  NodeMeter meter(
      "powercap",
      [&] {
        std::vector<Sensor> one(1);
        one[0].name = "package";
        one[0].part = NodePart::host_part;
        one[0].read = [&] { return node.truth().host_j; };
        return one;
      }(),
      {}, settings);
  meter.measure_idle();
  EXPECT_EQ(meter.idle_drift(), "");
  double const first_w = meter.idle_w(NodePart::host_part).value();
  EXPECT_NEAR(first_w, 40, 30);
  watts = 60;
  meter.measure_idle();
  EXPECT_THAT(meter.idle_drift(), HasSubstr("the idle power of the host was"));
}

TEST_F(Nodes, WhatIsNamedAndMissingIsLackingAndAutoSaysWhy) {
  try {
    open_meter({"powercap"}, settings);
    FAIL();
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), Exit::lacking);
    EXPECT_THAT(why.what(), HasSubstr("--energy powercap reads nothing: no power zone"));
  }
  settings.nvml = "nowhere.so";
  auto const meter = open_meter({"auto"}, settings);
  auto const reading = metered(*meter, 0);
  EXPECT_EQ(reading.source, "unavailable");
  EXPECT_THAT(reading.domains.at("host").reason, HasSubstr("powercap: no power zone"));
  EXPECT_THAT(reading.domains.at("device").reason, HasSubstr("nvml: nowhere.so cannot be loaded"));
  EXPECT_THAT(energy_reason(host, settings), HasSubstr("powercap: no power zone"));
}

TEST_F(Nodes, MistakesInNamesAreSaid) {
  EXPECT_THROW(open_meter({"rapl"}, settings), Error);
  EXPECT_THROW(open_meter({"auto", "nvml"}, settings), Error);
  EXPECT_THROW(open_meter({"none", "nvml"}, settings), Error);
  EXPECT_THROW(open_meter({"model"}, settings), Error);
  EXPECT_EQ(metered(*open_meter({"none"}, settings), 0).source, "unavailable");
}

TEST(UpdateIntervals, AreWhatIsSeen) {
  std::vector<Sensor> sensors(2);
  sensors[0].read = [] { return std::floor(meter_clock_s() / 0.02); };
  sensors[1].read = [] { return 7.; };
  sensors[1].update_s = 0.3;
  learn_update_intervals(sensors);
  EXPECT_GT(sensors[0].update_s, 0.01);
  EXPECT_LT(sensors[0].update_s, 0.2);
  EXPECT_EQ(sensors[1].update_s, 0.3);  // nothing was seen
}

}  // namespace
}  // namespace yoke::meters
