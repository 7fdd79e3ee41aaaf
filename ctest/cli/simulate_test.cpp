// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

/// Section 2.3's example of CAP: two equal processors.
std::string scenario_in(std::string const& folder, std::string const& more = "") {
  std::string const file = folder + "/scenario.json";
  write_text(file, R"({"schema": 1, "items": 65536, "seed": 1, "sync_s": 0.0, "processors": [
    {"name": "host", "rate": {"type": "constant", "items_per_s": 1.0}},
    {"name": "device", "rate": {"type": "constant", "items_per_s": 1.0}, "launch_s": 0.0,
     "link": {"latency_s": 0.0, "items_per_s": null}, "noise": 0.0, "drift": 0.0, "wave_items": 0}],
    "cost": {"type": "uniform"})" +
                       more + "}");
  return file;
}

TEST(Simulate, CapOnEqualProcessorsProfilesOnce) {
  std::string const folder = fresh_folder();
  auto const result =
      research_command("simulate " + scenario_in(folder) +
                       " --partitioner cap --option first=0.0078125 --option first_share=0.5"
                       " --option threshold=5e-5 --option variance=sample --option min_phases=1 --output " +
                       folder + "/runs.csv --phases " + folder + "/phases.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const runs = core::read_rows<core::RunRow>(folder + "/runs.csv");
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].device_backend, "simulated");
  EXPECT_EQ(runs[0].makespan_s, 32768);
  auto const phases = core::read_rows<core::PhaseRow>(folder + "/phases.csv");
  ASSERT_EQ(phases.size(), 2U);
  EXPECT_EQ(phases[0].run_id, runs[0].run_id);
  EXPECT_EQ(phases[0].host_items, 256U);
  EXPECT_EQ(phases[0].device_items, 256U);
  EXPECT_EQ(phases[0].variance, 0.0);
  EXPECT_EQ(phases[0].profiling, 1U);
  EXPECT_EQ(phases[1].host_items, 32512U);
  EXPECT_EQ(phases[1].device_items, 32512U);
  EXPECT_EQ(phases[1].profiling, 0U);
}

TEST(Simulate, PowersOfTheScenarioGiveEnergies) {
  std::string const folder = fresh_folder();
  auto const result = research_command(
      "simulate " + scenario_in(folder, R"(, "powers": {"idle_w": 1, "host_w": 2, "device_w": 3, "wait_w": 4})") +
      " --partitioner static --option share=0.5 --output " + folder + "/runs.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const runs = core::read_rows<core::RunRow>(folder + "/runs.csv");
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].energy_source, "simulated");
  EXPECT_EQ(runs[0].host_energy_j, 32768.0 * 3);
  EXPECT_EQ(runs[0].device_energy_j, 32768.0 * 3);
}

TEST(Simulate, AStaticSplitAboveAPowerCapIsFollowedByAPause) {
  std::string const folder = fresh_folder();
  auto const result = research_command(
      "simulate " + scenario_in(folder, R"(, "powers": {"idle_w": 1, "host_w": 2, "device_w": 3, "wait_w": 4})") +
      " --partitioner static --option share=0.5 --power-cap 2.5 --output " + folder + "/runs.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const runs = core::read_rows<core::RunRow>(folder + "/runs.csv");
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].power_cap_w, 2.5);
  // The run draws 6 W, 3.5 W too many, and the idle node 1.5 W fewer.
  EXPECT_NEAR(runs[0].pause_s.value(), 32768 * 3.5 / 1.5, 1e-6);
}

TEST(Simulate, AStaticSplitIsOnePhase) {
  std::string const folder = fresh_folder();
  auto const result = research_command("simulate " + scenario_in(folder) + " --partitioner static --option share=0.25" +
                                       " --output " + folder + "/runs.csv --phases " + folder + "/phases.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const phases = core::read_rows<core::PhaseRow>(folder + "/phases.csv");
  ASSERT_EQ(phases.size(), 1U);
  EXPECT_EQ(phases[0].host_items, 49152U);
  EXPECT_EQ(phases[0].share, 0.25);
  EXPECT_FALSE(phases[0].variance);
}

TEST(Simulate, TheSameScenarioGivesTheSameFile) {
  std::string const folder = fresh_folder(), scenario = scenario_in(folder);
  for (char const* file : {"/a.csv", "/b.csv"})
    EXPECT_EQ(research_command("simulate " + scenario + " --runs 2 --depth 2 --output " + folder + file).exit, 0);
  EXPECT_EQ(text_of(folder + "/a.csv"), text_of(folder + "/b.csv"));
}

TEST(Simulate, MistakesAreToldInOneSentence) {
  std::string const folder = fresh_folder();
  auto const told = [](std::string const& arguments, char const* sentence) {
    auto const result = research_command("simulate " + arguments);
    EXPECT_EQ(result.exit, 2);
    EXPECT_THAT(result.err, HasSubstr(sentence));
  };
  std::string const good = scenario_in(folder);
  told(folder + "/none.json", "cannot read");
  told(good + " --partitioner nobody", "unknown partitioner 'nobody'");
  told(good + " --partitioner cap --option parts=3", "unknown option for these partitioners 'parts'");
  told(good + " --depth 0", "--depth is '0'; it must be a whole number from 1");
  told(good + " --runs -1", "--runs is '-1'; it must be a whole number from 1");
  told(scenario_in(folder, R"(, "colour": 1)"), "scenario.json: colour is unknown");
}

TEST(Simulate, LeapBeginsWithLessWhereTheScenarioHasALink) {
  for (bool const moves : {false, true}) {
    std::string const folder = fresh_folder();
    std::string const file = scenario_in(folder);
    std::string text = text_of(file);
    if (moves) text.replace(text.find("null"), 4, "1e3");
    write_text(file, text);
    auto const result = research_command("simulate " + file + " --partitioner leap --output " + folder +
                                         "/runs.csv --pieces " + folder + "/pieces.csv");
    EXPECT_EQ(result.exit, 0) << result.err;
    auto const pieces = core::read_rows<PieceRow>(folder + "/pieces.csv");
    auto const first =
        std::find_if(pieces.begin(), pieces.end(), [](auto const& one) { return one.processor == "device"; });
    ASSERT_NE(first, pieces.end());
    EXPECT_EQ(first->chunks, moves ? 5127U : 15383U);
  }
}

}  // namespace
}  // namespace yoke::cli
