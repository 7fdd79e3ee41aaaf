// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "ctest/support/command.hpp"
#include "ctest/support/node_power.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string const small = "run --preset smoke --workload triad --partitioner co --repetitions 2 ";

/// An environment variable for the commands of one test.
class Variable {
 public:
  Variable(char const* name, std::string const& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }
  Variable(Variable const&) = delete;

 private:
  char const* name_;
};

TEST(Energy, IsReadFromAPlayedNodeAndShortRunsAreRepeated) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  NodePower const node(
      folder, [](double) { return 50.; }, [](double) { return 5.; });
  Variable const sysfs("YOKE_SYSFS", folder);
  // Longer than other programs delay a run of some microseconds.
  Result const result = yoke_command(small + "--energy powercap --energy-window 0.5 --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  for (auto const& row : core::read_rows<core::RunRow>(file)) {
    EXPECT_EQ(row.energy_source, "powercap");
    auto const joules = row.node_energy_j ? row.node_energy_j : row.host_energy_j;
    ASSERT_TRUE(joules) << row.energy_reason;
    // This node may run other programs, and the simulated one may be delayed.
    EXPECT_GT(*joules, 0);
    EXPECT_GT(row.energy_window_s.value(), row.makespan_s.value());
    EXPECT_GT(row.energy_runs.value(), 1U);
    EXPECT_THAT(row.energy_sensors, HasSubstr("powercap package-0/core="));
  }
}

TEST(Energy, WithoutTheOptionASlowSensorDoesNotProlongRuns) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  // A counter that moves every 0.05 s, as a GPU's. Ten times within the time in which the meter learns that.
  NodePower const node(folder, [last = -1.](double s) mutable {
    double const now = std::floor(s / 0.05);
    return now != std::exchange(last, now) ? 1e3 : 0;
  });
  Variable const sysfs("YOKE_SYSFS", folder);
  auto const runs = [&](std::string const& option) {
    std::filesystem::remove(file);
    Result const result =
        yoke_command("run --preset smoke --workload triad --partitioner co --repetitions 1 --output " + file + option);
    EXPECT_EQ(result.exit, 0) << result.err;
    return core::read_rows<core::RunRow>(file).at(0).energy_runs.value_or(1);
  };
  EXPECT_EQ(runs(""), 1U);
  EXPECT_GT(runs(" --energy auto"), 1U);
  EXPECT_GT(runs(" --power-cap 1e6"), 1U) << "a cap needs the power of each run";
}

TEST(Energy, OfAGpuThatDoesNotComputeIsReportedAndNotAdded) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  NodePower const node(
      folder, [](double) { return 50.; }, {}, [](double) { return 30.; });
  Variable const sysfs("YOKE_SYSFS", folder), library("YOKE_NVML", FAKE_NVML_LIBRARY),
      numbers("FAKE_NVML", folder + "/nvml");
  Result const result = yoke_command(small + "--energy powercap,nvml --energy-window 0.2 --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  if (row.host_backend != row.device_backend) GTEST_SKIP() << "this build has a GPU";
  EXPECT_EQ(row.energy_source, "powercap");
  EXPECT_THAT(row.energy_sensors, HasSubstr("nvml gpu0="));
  EXPECT_FALSE(row.device_energy_j);
  EXPECT_THAT(row.energy_reason, HasSubstr("parts of one processor"));
}

TEST(Energy, IsComputedFromPowerValuesAndRowsSayModel) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result =
      yoke_command(small + "--energy model --power " YOKE_DATA "/machines/peach-system-1.json --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  EXPECT_EQ(row.energy_source, "model");
  EXPECT_DOUBLE_EQ(row.node_energy_j.value(), 165.7 * *row.makespan_s + 239.4 * *row.host_busy_s);
  EXPECT_FALSE(row.node_energy_uncertainty_j);
}

TEST(Energy, PowerValuesLetLeapSaveEnergy) {
  std::string const folder = fresh_folder(), power = folder + "/p.json";
  auto const run = [&](std::string const& arguments) {
    std::string const file = folder + "/runs.csv";
    std::filesystem::remove(file);
    Result const result = yoke_command("run --workload mm --size 256 --repetitions 3 --partitioner leap " + arguments +
                                       " --output " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    auto rows = core::read_rows<core::RunRow>(file);
    std::sort(rows.begin(), rows.end(), [](auto const& a, auto const& b) { return a.share < b.share; });
    return rows;
  };
  // No processor is so fast that it may draw a hundred thousand times as much.
  write_text(power, R"({"schema": 1, "source": "none", "p0_w": 1, "pd_host_w": 1, "pd_device_w": 1e5, "p_oh_w": 0})");
  // If the system delays a processor, its rate stays unknown and the other one does all: the best run counts.
  auto on_host = run("--option goal=energy --energy model --power " + power).front();
  for (int more = 4; more > 0 && on_host.share.value() >= 0.5; --more)
    on_host = run("--option goal=energy --energy model --power " + power).front();
  EXPECT_EQ(on_host.energy_source, "model");
  EXPECT_LT(on_host.share.value(), 0.5) << on_host.reason;
  write_text(power, R"({"schema": 1, "source": "none", "p0_w": 1, "pd_host_w": 1e5, "pd_device_w": 1, "p_oh_w": 0})");
  auto on_device = run("--option goal=energy --energy model --power " + power).back();
  for (int more = 4; more > 0 && on_device.share.value() <= 0.5; --more)
    on_device = run("--option goal=energy --energy model --power " + power).back();
  EXPECT_GT(on_device.share.value(), 0.5);
  auto const without = run("--option goal=energy").front();
  EXPECT_EQ(without.status, Status::skipped);
  EXPECT_THAT(without.reason, HasSubstr("goal=energy needs the node's powers"));
}

TEST(Energy, WithoutSensorsTheRowHasTheReasonAndEverythingElse) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  Variable const sysfs("YOKE_SYSFS", folder), library("YOKE_NVML", "nowhere.so"), other("YOKE_ROCM_SMI", "nowhere.so");
  ASSERT_EQ(yoke_command(small + "--output " + file).exit, 0);
  auto const row = core::read_rows<core::RunRow>(file).at(0);
  EXPECT_EQ(row.energy_source, "unavailable");
  EXPECT_THAT(row.energy_reason, HasSubstr("powercap: no power zone with an energy counter under"));
  EXPECT_GT(row.makespan_s.value(), 0);
  Result const named = yoke_command(small + "--energy powercap --output " + file);
  EXPECT_EQ(named.exit, 3);
  EXPECT_THAT(named.err, HasSubstr("--energy powercap reads nothing: no power zone"));
}

TEST(Energy, MistakesAreOneSentence) {
  EXPECT_THAT(yoke_command(small + "--energy rapl").err,
              HasSubstr("unknown energy source 'rapl'; the sources powercap and perf read RAPL"));
  EXPECT_EQ(yoke_command(small + "--energy rapl").exit, 2);
  EXPECT_THAT(yoke_command(small + "--energy model").err, HasSubstr("--power FILE must name them"));
  EXPECT_THAT(yoke_command(small + "--energy external").err, HasSubstr("--energy-trace FILE must name it"));
}

/// Second of the day in a time such as 2026-11-22T22:17:53.434Z.
double seconds_of_day(std::string const& utc) {
  return 3600 * std::stod(utc.substr(11, 2)) + 60 * std::stod(utc.substr(14, 2)) + std::stod(utc.substr(17));
}

TEST(Energy, APlanAboveAPowerCapPauses) {
  std::string const file = fresh_folder() + "/runs.csv";
  // Next to nothing is left above the idle node, since a run that the system disturbs waits long and draws little.
  double const idle_w = 165.7, cap_w = 165.75;
  Result const result = yoke_command(
      small + "--energy model --power " YOKE_DATA "/machines/peach-system-1.json --power-cap 165.75 --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("% of its time, to keep to 165.75 W"));
  double pauses_s = 0;
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 2U);
  for (auto const& row : rows) {
    EXPECT_EQ(row.power_cap_w, cap_w);
    double const above_j = row.node_energy_j.value() - cap_w * row.makespan_s.value(), pause_s = row.pause_s.value();
    EXPECT_NEAR(pause_s, std::max(0.0, above_j / (cap_w - idle_w)), 1e-6 * (1 + pause_s));
    pauses_s += pause_s;
  }
  EXPECT_GT(pauses_s, 0);
  // The next run begins after the pause.
  double const waited_s = seconds_of_day(rows[1].time_utc) - seconds_of_day(rows[0].time_utc);
  EXPECT_GE(waited_s < 0 ? waited_s + 86'400 : waited_s, rows[0].pause_s.value() - 0.002);
  Result const unknown = yoke_command(
      "run --preset smoke --workload triad --partitioner co,go --repetitions 1 --energy none --power-cap 200");
  EXPECT_EQ(unknown.exit, 0) << unknown.err;
  EXPECT_THAT(unknown.err, HasSubstr("triad, co, go: no pause is known that keeps to 200 W: "));
}

TEST(Energy, AdviceAndExplorationTakeItFromAPowerFile) {
  std::string const machine = "--machine " YOKE_DATA "/machines/perdome-i7-titan.json ",
                    power = "--power " YOKE_DATA "/machines/peapaw-i7-titan.json ",
                    advise = "advise --workload-file " YOKE_DATA "/workloads/la.json --goal energy ";
  EXPECT_EQ(yoke_command(advise + machine).exit, 2);
  Result const advice = yoke_command(advise + machine + power + "--power-cap 260");
  EXPECT_EQ(advice.exit, 0) << advice.err;
  EXPECT_THAT(advice.out, HasSubstr("peapaw-i7-titan.json; nothing of them is measured here"));
  Result const surface = yoke_command("plot perdome-i7-titan --intensity 7.6 --goal energy " + power + "--output " +
                                      fresh_folder() + "/surface.svg");
  EXPECT_EQ(surface.exit, 0) << surface.err;
  EXPECT_THAT(surface.out, HasSubstr("nothing of them is measured here"));
}

class Clocks : public testing::Test {
 protected:
  Clocks() {
    for (auto const& [file, text] : {std::pair("cpuinfo_min_freq", "800000"),
                                     {"cpuinfo_max_freq", "3000000"},
                                     {"scaling_min_freq", "800000"},
                                     {"scaling_max_freq", "3000000"},
                                     {"scaling_cur_freq", "1500000"},
                                     {"scaling_governor", "schedutil"}})
      put(file, text);
  }
  void put(std::string const& file, std::string const& text) const {
    std::filesystem::create_directories(policy);
    write_text(policy + "/" + file, text + "\n");
  }
  std::string max_khz() const { return text_of(policy + "/scaling_max_freq"); }
  std::string const folder = fresh_folder(), policy = folder + "/devices/system/cpu/cpufreq/policy0";
  Variable const sysfs{"YOKE_SYSFS", folder}, journal{"YOKE_CLOCK_JOURNAL", folder + "/journal.json"};
};

TEST_F(Clocks, AreListedSetAndRestored) {
  Result const list = yoke_command("clocks");
  EXPECT_EQ(list.exit, 0) << list.err;
  EXPECT_THAT(list.out, HasSubstr("governor schedutil"));
  Result const set = yoke_command("clocks --host 2e9");
  EXPECT_EQ(set.exit, 0) << set.err;
  EXPECT_THAT(set.out, HasSubstr("host is set to 2.000 GHz"));
  EXPECT_THAT(set.out, HasSubstr("2000 to 2000 MHz")) << "the list is of what holds now";
  EXPECT_EQ(max_khz(), "2000000");
  EXPECT_THAT(yoke_command(small).err, HasSubstr("clocks are held by an earlier yoke"));
  put("scaling_available_governors", "performance schedutil");
  Result const governed = yoke_command("clocks --governor performance");
  EXPECT_THAT(governed.out, HasSubstr("governor is set to performance"));
  EXPECT_THAT(governed.out, HasSubstr("governor is performance; it can be performance, schedutil"));
  EXPECT_EQ(yoke_command("clocks --turbo off").exit, 3);
  EXPECT_EQ(yoke_command("clocks --governor fast").exit, 2);
  Result const restored = yoke_command("clocks --restore");
  EXPECT_EQ(restored.exit, 0) << restored.err;
  EXPECT_EQ(max_khz(), "3000000");
  EXPECT_EQ(yoke_command("clocks --host 9e9").exit, 2);
  EXPECT_EQ(yoke_command("clocks --device 1e9").exit, 3);
}

TEST_F(Clocks, AJournalThatCannotBeUsedKeepsNoRunFromMeasuring) {
  std::string const place = folder + "/journal.json";
  auto const expect_note = [&](std::string const& why) {
    Result const result = yoke_command(small);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("clocks may be held by an earlier yoke: " + place));
    EXPECT_THAT(result.err, HasSubstr(why));
    EXPECT_NE(yoke_command("clocks --restore").exit, 0);
    std::filesystem::remove(place);
  };
  write_text(place, "garbage");
  expect_note("not JSON");
  ASSERT_EQ(mkfifo(place.c_str(), 0600), 0);
  expect_note("it is no regular file");
  std::filesystem::create_symlink("planted.json", place);
  expect_note("it is a link");
  EXPECT_FALSE(std::filesystem::exists(folder + "/planted.json"));
}

TEST_F(Clocks, ASweepRunsEveryPointOnceAndRestores) {
  std::string const file = folder + "/sweep.csv";
  std::string const sweep =
      "sweep --preset smoke --workload triad --repetitions 1 --warmups 0 --host-clocks 1e9,2e9 "
      "--shares 0,0.5,1 --output " +
      file;
  Result const result = yoke_command(sweep);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_EQ(rows.size(), 6U);
  for (auto const& row : rows) {
    EXPECT_TRUE(row.clocks == "host=1000000000" || row.clocks == "host=2000000000") << row.clocks;
    EXPECT_DOUBLE_EQ(row.host_clock_hz.value(), 1.5e9);  // as reported by the kernel
  }
  EXPECT_EQ(max_khz(), "3000000");
  EXPECT_THAT(yoke_command(sweep + " --partitioner cap").err, HasSubstr("yoke sweep runs co, go and dp at --shares"));
  EXPECT_THAT(yoke_command("sweep --workload triad --shares 0,2").err, HasSubstr("--shares has 2"));
  ASSERT_EQ(yoke_command(sweep).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 6U);  // nothing is left to measure
}

TEST_F(Clocks, OfASweepThatIsKilledAreRestoredFromTheJournal) {
  std::string const limit = policy + "/scaling_max_freq";
  Result const killed = shell_command(
      YOKE_BINARY
      " sweep --preset smoke --workload triad --repetitions 1000000 --host-clocks 1e9 --shares 0,1 --quiet "
      "--output " +
      folder + "/sweep.csv & i=0; while [ \"$(cat " + limit +
      ")\" != 1000000 ] && [ $i -lt 600 ]; do sleep 0.1; i=$((i + 1)); done; kill -9 $!; wait $!");
  EXPECT_EQ(killed.exit, 137) << killed.err;
  EXPECT_EQ(max_khz(), "1000000");
  EXPECT_THAT(yoke_command(small).err, HasSubstr("clocks are held by an earlier yoke; yoke clocks --restore"));
  EXPECT_EQ(max_khz(), "1000000");
  Result const restored = yoke_command("clocks --restore");
  EXPECT_EQ(restored.exit, 0) << restored.err;
  EXPECT_EQ(max_khz(), "3000000");
  EXPECT_THAT(yoke_command(small).err, Not(HasSubstr("clocks are held")));
  EXPECT_EQ(yoke_command("clocks --restore").exit, 0);
}

}  // namespace
}  // namespace yoke::cli
