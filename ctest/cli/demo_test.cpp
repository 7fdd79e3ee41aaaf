// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "analysis/fidelity/fidelity_row.hpp"
#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

TEST(Demo, GoesFromAFreshMachineToFidelity) {
  std::string const folder = fresh_folder() + "/new";
  Result const result = yoke_command("demo --preset smoke --seconds 5 --repetitions 3 --name wagon --folder " + folder);
  EXPECT_EQ(result.exit, 0) << result.err;
  // Lines end at any blank of a paragraph.
  std::string const text = std::regex_replace(result.out, std::regex("\\s+"), " ");
  for (char const* const part : {"memory limits kernels below", "GFLOP/s in float", "By the model yoke, before any run",
                                 "best plan", "haring pays", "The device is a part of the host's cores, no GPU.",
                                 "Predicted times are off", "report: ", "next: yoke show "})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_LE(std::count(result.out.begin(), result.out.end(), '\n'), 70) << result.out;
  EXPECT_THAT(text_of(folder + "/plans.svg"), HasSubstr("<svg"));
  EXPECT_THAT(text_of(folder + "/report.html"), HasSubstr("<!DOCTYPE html>"));
  EXPECT_EQ(yoke_command("show " + folder).exit, 0) << "as its last line says";

  Machine const machine = read_machine(folder + "/machine.json");
  EXPECT_EQ(machine.name, "wagon");
  ASSERT_EQ(machine.processors.size(), 2U);
  for (auto const& processor : machine.processors) {
    EXPECT_GT(processor.t_f_single_s.value.value(), 0);
    EXPECT_GT(processor.t_b_s.value.value(), 0);
    EXPECT_GE(processor.t_b_s.n, 3U);
    EXPECT_FALSE(processor.e_b_j.value.has_value());
    EXPECT_FALSE(processor.e_b_j.reason.empty());
  }
  std::set<std::string> workloads;
  for (auto const& row : core::read_rows<core::RunRow>(folder + "/runs.csv")) {
    workloads.insert(row.workload);
    EXPECT_EQ(row.machine, "wagon");
    EXPECT_TRUE(row.status == Status::ok || row.status == Status::skipped) << row.reason;
  }
  EXPECT_GE(workloads.size(), 3U);
  EXPECT_FALSE(core::read_rows<core::PredictionRow>(folder + "/predictions.csv").empty());
  EXPECT_FALSE(core::read_rows<analysis::FidelityRow>(folder + "/fidelity.csv").empty());

  // Each step works alone on the files of the others.
  std::string const machine_option = " --machine " + folder + "/machine.json";
  EXPECT_EQ(yoke_command("predict --preset smoke" + machine_option).exit, 0);
  EXPECT_EQ(yoke_command("fidelity " + folder + "/runs.csv" + machine_option).exit, 0);
  EXPECT_THAT(yoke_command("run --dry-run" + machine_option).out, HasSubstr("estimated time"));
  EXPECT_EQ(research_command("scores " + folder).exit, 0);

  // Rows never carry the name of a machine with other processors, unless the user names this one.
  Machine other = machine;
  other.processors[0].threads += 6;
  write_machine(other, folder + "/other.json");
  std::string const other_option = " --machine " + folder + "/other.json";
  std::string const one_plan = "run --preset smoke --workload triad --partitioner co" + other_option;
  Result const run = yoke_command(one_plan);
  EXPECT_EQ(run.exit, 2);
  EXPECT_THAT(run.err, HasSubstr("other.json, which does not describe this node: rows have"));
  EXPECT_EQ(yoke_command(one_plan + " --machine-name here").exit, 0);
  other = machine;
  other.processors[0].t_b_s = Quantity::unavailable("the host stopped");
  write_machine(other, folder + "/other.json");
  Result const incomplete = yoke_command(one_plan);
  EXPECT_EQ(incomplete.exit, 2);
  EXPECT_THAT(incomplete.err, HasSubstr("the host's t_b_s, seconds per byte of main memory, is unavailable (the host "
                                        "stopped); yoke probe --output FILE measures it"));
  other = machine;
  other.processors[0].threads += 6;
  write_machine(other, folder + "/other.json");
  Result const fit = yoke_command("fit --model yoke " + folder + "/runs.csv" + other_option);
  EXPECT_EQ(fit.exit, 2);
  EXPECT_THAT(fit.err, HasSubstr("are left out: rows have"));
}

TEST(Demo, GivesItsVerdictsToProgramsToo) {
  std::string const folder = fresh_folder() + "/new";
  Result const result =
      yoke_command("demo --preset smoke --seconds 5 --repetitions 1 --format json --folder " + folder);
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const rows = nlohmann::json::parse(result.out);
  ASSERT_EQ(rows.size(), core::read_rows<analysis::FidelityRow>(folder + "/fidelity.csv").size());
  EXPECT_TRUE(rows[0].contains("predicted_s"));
}

TEST(Demo, AFolderThatCannotBeMadeIsSaidBeforeAnythingIsMeasured) {
  Result const result = yoke_command("demo --folder /dev/null/demo");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("/dev/null/demo"));
}

TEST(Demo, WhatCannotRunIsSaidBeforeAnythingIsMeasured) {
  std::string const folder = fresh_folder();
  Result const result = yoke_command("demo --preset nope --folder " + folder);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown preset of"));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(Probe, GivesAMachineFileToAPipe) {
  Result const result = yoke_command("probe --seconds 5 --format json");
  EXPECT_EQ(result.exit, 0) << result.err;
  Machine const machine = parse_machine(result.out, "standard output");
  ASSERT_EQ(machine.processors.size(), 2U);
  for (ProcessorParameters const& p : machine.processors) {
    EXPECT_TRUE(p.t_b_s.best && p.t_b_s.best <= p.t_b_s.value);
    for (Quantity const* quantity :
         {&p.t_scalar_s, &p.t_store_s, &p.operations_single.add_s, &p.operations_double.root_s})
      EXPECT_TRUE(quantity->value);
    for (Quantity const* serialization : {&p.write_serialization, &p.store_serialization}) {
      EXPECT_GE(serialization->value.value_or(0), 1);
      EXPECT_LE(serialization->value.value_or(3), 2);
    }
    for (std::size_t const points :
         {p.working_set.size(), p.write_set.size(), p.gather_set.size(), p.atomic_set.size()})
      EXPECT_GE(points, 2U);
    ASSERT_EQ(p.store_pieces.size(), 6U);
    EXPECT_EQ(p.store_pieces.front().piece_bytes, 64) << "a cache line";
    EXPECT_TRUE(p.t_rows_s.value);
    EXPECT_EQ(p.atomic_set.front().working_set_bytes, 4) << "one number";
    EXPECT_NEAR(p.atomic_set.back().working_set_bytes / p.gather_set.back().working_set_bytes, 1, 0.01);
  }
  ASSERT_EQ(machine.interference.size(), 2U);
  EXPECT_TRUE(machine.interference_of("device", "host")->of(Pressure::latency, Pressure::memory).value);
}

TEST(Probe, MistakesAreOneSentence) {
  EXPECT_EQ(yoke_command("probe --device-fraction 2").exit, 2);
  EXPECT_EQ(yoke_command("probe --device-threads 100000").exit, 2);
  Result const short_of = yoke_command("probe --seconds 4");
  EXPECT_EQ(short_of.exit, 2);
  EXPECT_THAT(short_of.err, HasSubstr("5"));
  EXPECT_EQ(yoke_command("probe --seconds nan").exit, 2);
  EXPECT_EQ(yoke_command("probe --host-threads 0").exit, 2);
  Result const result = yoke_command("probe --output /nowhere/machine.json");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("/nowhere/machine.json"));
}

}  // namespace
}  // namespace yoke::cli
