// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/temp_folder.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/processor.hpp"
#include "suite/meters/sensorless_meters.hpp"

namespace yoke::meters {
namespace {

using testing::HasSubstr;

Description two_chunks() {
  Description description;
  Segment segment;
  segment.name = "loop";
  segment.items = 2;
  segment.chunk_items = 1;
  segment.per_item.flops = 10;
  segment.per_item.bytes = 4;
  description.segments = {segment};
  return description;
}

RunResult halves() {
  RunResult result;
  result.makespan_s = 4;
  result.pieces = {{host, {0, {0, 1}}, 0, 3}, {device, {0, {1, 2}}, 0, 4}};
  return result;
}

TEST(ComputedMeters, TakePowersTimesBusyTimes) {
  auto const description = two_chunks();
  auto const result = halves();
  MeterReading const reading = PowersMeter(Powers{100, 20, 30, 5}).stop({result, description});
  EXPECT_EQ(reading.source, "simulated");
  EXPECT_DOUBLE_EQ(reading.joules("host").value(), 4 * 100 + 3 * 20 + 1 * 5);
  EXPECT_DOUBLE_EQ(reading.joules("device").value(), 4 * 30);
  EXPECT_DOUBLE_EQ(reading.joules("node").value(), 465 + 120);
  EXPECT_FALSE(reading.joules("memory"));
}

TEST(ComputedMeters, KnowNoEnergyOfAScenarioWithoutPowers) {
  auto const description = two_chunks();
  auto const result = halves();
  MeterReading const reading = PowersMeter({}).stop({result, description});
  EXPECT_EQ(reading.source, "unavailable");
  EXPECT_FALSE(reading.joules("host"));
}

TEST(ComputedMeters, CountOperationsAndStaticPowers) {
  TempFolder const folder;
  folder.put("p.json", R"({"schema": 1, "source": "imagined", "processors": [
    {"e_f_single_j": 2, "e_b_j": 3, "p_s_w": 1}, {"e_f_single_j": 0.5, "e_b_j": 0, "p_s_w": 7}]})");
  auto const description = two_chunks();
  auto const result = halves();
  auto const reading = OperationsMeter(core::read_power_file(folder.path / "p.json")).stop({result, description});
  EXPECT_EQ(reading.source, "model");
  EXPECT_DOUBLE_EQ(reading.joules("host").value(), 4 * 1 + 10 * 2 + 4 * 3);
  EXPECT_DOUBLE_EQ(reading.joules("device").value(), 4 * 7 + 10 * 0.5);
}

TEST(PowerFiles, AddTheBasePowersOfTheComponents) {
  TempFolder const folder;
  folder.put("p.json", R"({"schema": 1, "source": "PEACH", "p0_host_w": 42.4, "p0_memory_w": 76.7, "p0_device_w": 46.6,
    "pd_host_w": 239.4, "pd_device_w": 128.6, "p_oh_w": 30})");
  auto const powers = core::read_power_file(folder.path / "p.json").powers();
  ASSERT_TRUE(powers);
  EXPECT_DOUBLE_EQ(powers->idle_w, 165.7);
}

TEST(PowerFiles, MachineFilesWillDo) {
  auto const peach = core::read_power_file(YOKE_SOURCE "/data/machines/peach-system-1.json");
  EXPECT_DOUBLE_EQ(peach.powers().value().idle_w, 165.7);
  auto const peapaw = core::read_power_file(YOKE_SOURCE "/data/machines/peapaw-i7-titan.json");
  EXPECT_FALSE(peapaw.powers());
  EXPECT_DOUBLE_EQ(peapaw.processors.at(1).p_s_w.value.value(), 64.1);
  Machine machine;
  machine.processors.resize(2);
  machine.p0_w = Quantity::specified(1);
  machine = with_powers(machine, peapaw);
  EXPECT_DOUBLE_EQ(machine.processors[0].e_b_j.value.value(), 4.62e-10);
  EXPECT_FALSE(machine.p0_w.value);  // no value of the machine's own is mixed with the file's
}

TEST(PowerFiles, MistakesNameFileAndKey) {
  TempFolder const folder;
  auto const refused = [&](std::string const& text) -> std::string {
    folder.put("p.json", text);
    try {
      core::read_power_file(folder.path / "p.json");
    } catch (Error const& why) {
      return why.what();
    }
    return "";
  };
  EXPECT_THAT(refused(R"({"schema": 1, "source": "x"})"), HasSubstr("has neither all of p0_w"));
  EXPECT_THAT(refused(R"({"schema": 1, "source": "x", "p0_w": -1})"), HasSubstr("p0_w is -1; it must be finite"));
  EXPECT_THAT(refused(R"({"schema": 1, "source": "x", "p0_w": 1, "p0_host_w": 1})"),
              HasSubstr("p0_w is given next to its parts; give either it or all three"));
  EXPECT_THAT(refused(R"({"schema": 1, "source": "x", "p0_host_w": 1, "p0_memory_w": 1})"),
              HasSubstr("p0_device_w is missing next to other parts of p0_w"));
  EXPECT_THAT(refused(R"({"schema": 1, "source": "x", "watts": 1})"), HasSubstr("watts"));
  EXPECT_THAT(refused(R"({"schema": 2, "source": "x"})"), HasSubstr("schema is 2"));
}

}  // namespace
}  // namespace yoke::meters
