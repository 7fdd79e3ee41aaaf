// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <optional>

#include "ctest/support/command.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string const run_triad =
    "run --preset smoke --workload triad --partitioner co --repetitions 2 --warm-up 0 --host-threads 1 ";

Machine probed_machine() {
  std::string const file = fresh_folder() + "/machine.json";
  Result const probed = yoke_command("probe --seconds 5 --name here --host-threads 1 --output " + file);
  EXPECT_EQ(probed.exit, 0) << probed.err;
  return read_machine(file);
}

/// Writes the machine file of this node as if its reference kernels were a hundred times as fast, or without them.
std::string machine_file(Machine machine, std::string const& folder, bool with_reference) {
  for (auto& processor : machine.processors) {
    EXPECT_TRUE(processor.reference.arithmetic_s.value && processor.reference.memory_s.value) << processor.name;
    if (!with_reference) processor.reference = {};
    for (Quantity* const time : {&processor.reference.arithmetic_s, &processor.reference.memory_s})
      if (time->value) *time = Quantity::specified(*time->value / 100);
  }
  write_machine(machine, folder + "/machine.json");
  return folder + "/machine.json";
}

// One test, because a probe takes long.
TEST(Speed, IsInRowsIfTheMachineFileHasReferenceTimesAndRunSaysIfItIsLower) {
  Machine const probed = probed_machine();
  std::string const folder = fresh_folder(), machine = machine_file(probed, folder, true);
  Result const result = yoke_command(run_triad + "--machine " + machine + " --output " + folder + "/runs.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("the host now computes at 0.0"));
  EXPECT_THAT(result.err, HasSubstr(" times the speed in " + machine));
  for (auto const& row : core::read_rows<core::RunRow>(folder + "/runs.csv")) {
    for (auto const& speed :
         {row.speed_host_arithmetic, row.speed_host_memory, row.speed_device_arithmetic, row.speed_device_memory}) {
      EXPECT_GT(speed.value(), 0);
      EXPECT_LT(speed.value(), 0.5) << "of a hundred times the node's speed";
    }
    EXPECT_GE(row.speed_age_s.value(), 0);
    EXPECT_EQ(row.speed_reason, "");
  }
  // A paced processor's speed is that of the processor itself.
  Result const paced =
      yoke_command(run_triad + "--pace device=2 --machine " + machine + " --output " + folder + "/paced.csv");
  EXPECT_EQ(paced.exit, 0) << paced.err;
  EXPECT_GT(core::read_rows<core::RunRow>(folder + "/paced.csv").at(0).speed_device_arithmetic.value(), 0);

  std::string const lacking = machine_file(probed, fresh_folder(), false);
  Result const without = yoke_command(run_triad + "--machine " + lacking + " --output " + folder + "/without.csv");
  EXPECT_EQ(without.exit, 0) << without.err;
  EXPECT_THAT(without.err, Not(HasSubstr("times the speed in")));
  auto const row = core::read_rows<core::RunRow>(folder + "/without.csv").at(0);
  EXPECT_FALSE(row.speed_host_arithmetic);
  EXPECT_EQ(row.speed_reason, lacking + " has no times of the reference kernels; yoke probe measures them");
}

TEST(Speed, IsUnavailableWithAReasonWithoutAMachineFile) {
  std::string const folder = fresh_folder();
  EXPECT_EQ(yoke_command(run_triad + "--output " + folder + "/runs.csv").exit, 0);
  auto const row = core::read_rows<core::RunRow>(folder + "/runs.csv").at(0);
  EXPECT_FALSE(row.speed_host_arithmetic || row.speed_age_s);
  EXPECT_THAT(row.speed_reason, HasSubstr("no machine file is given"));
}

/// Rows of triad on the host alone, measured while its memory was at `speed`.
std::string write_runs(std::string const& file, double time_s, std::optional<double> speed) {
  core::RowWriter<core::RunRow> writer(file);
  for (std::uint64_t i = 0; i < 6; ++i) {
    auto row = sample::triad("co", time_s, 0);
    row.repetition = i;
    row.speed_host_memory = speed;
    row.speed_host_arithmetic = speed;
    if (!speed) row.speed_reason = "no machine file";
    writer.write(row);
  }
  return file;
}

TEST(Speed, PredictionsCanBeOfTheSpeedOfRows) {
  std::string const folder = fresh_folder(), machine = folder + "/machine.json";
  write_machine(sample::two_processors(), machine);
  std::string const runs = write_runs(folder + "/runs.csv", 2.4e-3, 0.5);
  auto const predicted_s = [&](std::string const& options) {
    std::string const file = folder + "/predictions.csv";
    std::filesystem::remove(file);
    Result const result = yoke_command(
        "predict triad --size 1000000 --precision float --partitioner co --model perdome "
        "--machine " +
        machine + " --output " + file + options);
    EXPECT_EQ(result.exit, 0) << result.err;
    return core::read_rows<core::PredictionRow>(file).at(0);
  };
  auto const as_probed = predicted_s(""), at_speed = predicted_s(" --speed-of " + runs);
  EXPECT_NEAR(at_speed.time_s.value(), 2 * as_probed.time_s.value(), 1e-9);
  EXPECT_THAT(at_speed.model_options, HasSubstr("speed_of=" + runs));
  Result const without = yoke_command("predict triad --machine " + machine + " --speed-of " +
                                      write_runs(folder + "/other.csv", 2.4e-3, {}));
  EXPECT_NE(without.exit, 0);
  EXPECT_THAT(without.err, HasSubstr("whose rows have no speed of the machine: no machine file"));
}

TEST(Speed, FidelitySaysWhichPartOfTheErrorIsWhose) {
  std::string const folder = fresh_folder();
  write_machine(sample::two_processors(), folder + "/machine.json");
  std::string const judge =
      "fidelity " + folder + "/runs.csv --model perdome --details --machine " + folder + "/machine.json";
  write_runs(folder + "/runs.csv", 3e-3, 0.5);
  Result const result = yoke_command(judge);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("predicted for the speed of the node while it was measured"));
  // ln(3 / 1.2) and ln(3 / 2.4).
  EXPECT_THAT(result.out, HasSubstr("perdome: the mean error is 0.916: 0.693 is the node's, which was not as fast as "
                                    "in the machine file, its differences from visit to visit are unknown, and 0.223 "
                                    "is left for the model"));
  std::filesystem::remove(folder + "/runs.csv");
  write_runs(folder + "/runs.csv", 3e-3, {});
  EXPECT_THAT(yoke_command(judge).out, Not(HasSubstr("for the speed of the node")));
}

TEST(Speed, CompareSaysIfItIsACovariate) {
  std::string const folder = fresh_folder();
  for (auto const& [name, seed, factor] : {std::tuple("old", 1, 1.), {"new", 2, 1.05}}) {
    core::RowWriter<core::RunRow> writer(folder + "/" + name + ".csv");
    SplitMix64Stream random(static_cast<std::uint64_t>(seed), 0);
    for (std::uint64_t i = 0; i < 12; ++i) {
      double const speed = std::exp(0.2 * random.normal());
      auto row = sample::triad("co", factor * 3 / speed * std::exp(0.002 * random.normal()), 0);
      row.repetition = i;
      row.speed_host_arithmetic = row.speed_host_memory = speed;
      writer.write(row);
    }
  }
  Result const result = yoke_command("compare " + folder + "/old.csv " + folder + "/new.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("new: 1 plan is compared at equal speed of the node, by its heartbeat, which "
                                    "narrows their intervals from +-"));
  EXPECT_THAT(result.out, HasSubstr("slower"));
}

}  // namespace
}  // namespace yoke::cli
