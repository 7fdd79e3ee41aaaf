// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/prediction_rows.hpp"

namespace yoke::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Host: 100 ps/byte. Device: 20 ps/byte. Flops cost next to nothing; no launch cost is known.
std::string machine_file() {
  Machine machine;
  machine.name = "sample";
  for (double const t_b_s : {1e-10, 2e-11}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(machine.processors.size() - 1);
    processor.t_f_single_s = processor.t_f_double_s = Quantity::specified(1e-15);
    processor.t_b_s = Quantity::specified(t_b_s);
  }
  machine.links.resize(1);
  std::string const file = fresh_folder() + "/machine.json";
  write_machine(machine, file);
  return file;
}

/// Predictions for triad with a million floats: 12 MB, each byte once.
std::vector<core::PredictionRow> triad_rows(std::string const& more, std::string const& machine) {
  std::string const file = machine + ".csv";
  auto const result =
      yoke_command("predict --machine " + machine + " --workload triad --size 1000000 --precision float " +
                   "--model perdome --quiet --output " + file + " " + more);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.out, "");
  return core::read_rows<core::PredictionRow>(file);
}

core::PredictionRow row_of(std::vector<core::PredictionRow> const& rows, std::string const& partitioner) {
  for (auto const& row : rows)
    if (row.partitioner == partitioner) return row;
  ADD_FAILURE() << "no row of " << partitioner;
  return {};
}

TEST(Predict, PublishedMachinesCountBytesAsThePapersDo) {
  std::string const file = machine_file();
  EXPECT_THAT(triad_rows("", file).at(0).model_options, HasSubstr("bytes=access"));
  Machine machine = read_machine(file);
  for (auto& processor : machine.processors) {
    processor.t_b_s.source = Quantity::Source::measured;
    processor.t_b_s.n = 1;
  }
  write_machine(machine, file);
  EXPECT_THAT(triad_rows("", file).at(0).model_options, HasSubstr("bytes=compulsory"));
  EXPECT_THAT(triad_rows("--model-option bytes=access", file).at(0).model_options, HasSubstr("bytes=access"));
}

TEST(Predict, PlansAreRankedByPredictedTime) {
  auto const rows = triad_rows("", machine_file());
  EXPECT_NEAR(row_of(rows, "co").time_s.value(), 1.2e-3, 1e-12);
  EXPECT_NEAR(row_of(rows, "go").time_s.value(), 2.4e-4, 1e-12);
  EXPECT_NEAR(row_of(rows, "p-dp").time_s.value(), 2e-4, 1e-12);
  EXPECT_NEAR(row_of(rows, "p-dp").share.value(), 5. / 6, 1e-12);
  EXPECT_EQ(row_of(rows, "p-dp").rank, 1U);
  EXPECT_NEAR(row_of(rows, "qilin").share.value(), 5. / 6, 1e-9);  // its training finds the same split
  EXPECT_GT(row_of(rows, "go").rank, 1U);
  EXPECT_EQ(row_of(rows, "select").time_s, row_of(rows, "go").time_s);
  EXPECT_EQ(row_of(rows, "select").rank, row_of(rows, "go").rank);
  EXPECT_EQ(row_of(rows, "co").bottleneck, "host bytes");
  EXPECT_EQ(row_of(rows, "co").machine, "sample");
}

TEST(Predict, EnergyIsThereWhereTheMachineFileHasIt) {
  auto const file = machine_file();
  EXPECT_FALSE(row_of(triad_rows("", file), "co").energy_j);
  Machine machine = read_machine(file);
  for (auto& processor : machine.processors) {
    processor.e_f_single_j = Quantity::specified(1e-12);
    processor.e_b_j = Quantity::specified(1e-10);
    processor.p_s_w = Quantity::specified(10);
  }
  write_machine(machine, file);
  std::string const csv = file + ".peapaw.csv";
  auto const result =
      yoke_command("predict --workload triad --size 1000000 --precision float --model peapaw --machine " + file +
                   " --output " + csv);
  EXPECT_EQ(result.exit, 0) << result.err;
  // 12 MB at 100 pJ, 2 Mflop at 1 pJ, 20 W for 1.2 ms.
  EXPECT_NEAR(row_of(core::read_rows<core::PredictionRow>(csv), "co").energy_j.value(), 1.2e-3 + 2e-6 + 0.024, 1e-9);
}

TEST(Predict, ADeviationOfMoreThanTheTimeItselfIsShownAsAnInterval) {
  setenv("COLUMNS", "200", 1);
  auto const file = machine_file();
  auto const printed = [&](double factor) {
    Machine machine = read_machine(file);
    for (auto& processor : machine.processors) {
      Quantity& time = processor.t_b_s;
      time.source = Quantity::Source::measured;
      time.n = 20;
      time.interval = ConfidenceInterval{*time.value / factor, *time.value * factor};
    }
    write_machine(machine, file);
    return yoke_command("predict --workload triad --size 1000000 --precision float --model perdome --machine " + file)
        .out;
  };
  EXPECT_THAT(printed(1.1), AllOf(HasSubstr("µs ± "), HasSubstr(" % by noise")));
  EXPECT_THAT(printed(100), AllOf(HasSubstr("µs ("), HasSubstr("s) by noise"), Not(HasSubstr("±"))));
}

TEST(Predict, GivenShareIsOnTheDevice) {
  auto const row = row_of(triad_rows("--partitioner dp --share 0.25", machine_file()), "dp");
  EXPECT_EQ(row.share, 0.25);
  EXPECT_NEAR(row.host_s.value(), 0.75 * 1.2e-3, 1e-12);
  EXPECT_NEAR(row.device_s.value(), 0.25 * 2.4e-4, 1e-12);
}

TEST(Predict, PlansWithoutAPredictionSayWhy) {
  auto const rows = triad_rows("", machine_file());
  EXPECT_EQ(row_of(rows, "cap").status, Status::dynamic);
  EXPECT_EQ(row_of(rows, "cp").status, Status::skipped);
  EXPECT_THAT(row_of(rows, "cp").reason, HasSubstr("one segment"));
  EXPECT_FALSE(row_of(rows, "cp").time_s);
  EXPECT_FALSE(row_of(rows, "cp").rank);
}

TEST(Predict, EarlierOutputIsReplaced) {
  auto const machine = machine_file();
  auto const once = triad_rows("", machine).size();
  EXPECT_EQ(triad_rows("", machine).size(), once);
}

TEST(Predict, ANodeWithoutADeviceHasPlansOfItsHostAlone) {
  std::string const file = machine_file();
  Machine machine = read_machine(file);
  machine.processors.resize(1);
  machine.links.clear();
  write_machine(machine, file);
  auto const rows = triad_rows("", file);
  EXPECT_NEAR(row_of(rows, "co").time_s.value(), 1.2e-3, 1e-12);
  for (char const* const partitioner : {"go", "p-dp", "static"}) {
    EXPECT_EQ(row_of(rows, partitioner).status, Status::skipped) << partitioner;
    EXPECT_THAT(row_of(rows, partitioner).reason, HasSubstr("to a device; the node has none")) << partitioner;
  }
}

TEST(Predict, RowsGoToStandardOutputIfAFormatIsAskedFor) {
  auto const result =
      yoke_command("predict --format csv --workload triad --partitioner co --machine " + machine_file());
  EXPECT_THAT(result.out, testing::StartsWith("schema,machine,workload,"));
}

TEST(Predict, MissingQuantityIsNamed) {
  auto const result = yoke_command("predict --model roofline --workload triad --machine " + machine_file());
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("machine 'sample' has no launch_s for the host"));
}

TEST(Predict, MistakesAreOneSentenceAndExitTwo) {
  auto const machine = machine_file();
  for (auto const& [arguments, sentence] : std::map<std::string, std::string>{
           {"--model nope", "unknown model 'nope'; valid:"},
           {"--model-option nope=1", "unknown option for these models 'nope'"},
           {"--model-option bytes=some", "it must be one of compulsory, access"},
           {"--workload nope", "unknown workload 'nope'"},
           {"--workload triad --partitioner dp", "share of dp is missing"},
           {"--workload sa --partitioner cp --assign nope=host", "unknown segment in assign 'nope'"}}) {
    auto const result = yoke_command("predict " + arguments + " --machine " + machine);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace yoke::cli
