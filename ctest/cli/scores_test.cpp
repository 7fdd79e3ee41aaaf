// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/scores.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "ctest/support/command.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {
using testing::HasSubstr;

constexpr std::uint64_t repetitions = 10;

/// A pair's folder: a device that is `ratio` times as fast by the byte as the host, and measured times of triad's
/// plans.
void write_pair(std::string const& folder, double ratio, std::vector<std::pair<std::string, double>> const& plans) {
  std::filesystem::create_directories(folder);
  Machine machine;
  machine.name = "sample";
  for (double const t_b_s : {1e-10, 1e-10 / ratio}) {
    auto& processor = machine.processors.emplace_back();
    processor.name = processor_name(machine.processors.size() - 1);
    processor.threads = 2;
    processor.t_f_single_s = {1e-15, 0, 1, Quantity::Source::measured, {}};
    processor.t_b_s = {t_b_s, 0, 1, Quantity::Source::measured, {}};
  }
  machine.links.resize(1);
  write_machine(machine, folder + "/machine.json");
  core::RowWriter<core::RunRow> writer(folder + "/runs.csv");
  for (auto const& [partitioner, makespan_s] : plans) {
    core::RunRow row;
    row.machine = "sample";
    row.host_threads = 2;
    row.workload = "triad";
    row.size = 1000000;
    row.precision = "float";
    row.data = "resident";
    row.partitioner = partitioner;
    row.share = partitioner == "co" ? 0 : partitioner == "go" ? 1 : 0.75;
    row.imbalance = partitioner == "cap" ? std::optional(0.2) : std::nullopt;
    row.status = Status::ok;
    row.makespan_s = makespan_s;
    row.flops = 2e6;
    row.seed = 1;
    for (row.repetition = 0; row.repetition < repetitions; ++row.repetition) writer.write(row);
  }
}

analysis::ScoreRow const* found(std::vector<analysis::ScoreRow> const& rows, std::string const& pair,
                                std::string const& figure, std::string const& subject,
                                std::string const& problem = "triad 1000000 float resident") {
  auto const at = std::find_if(rows.begin(), rows.end(), [&](auto& row) {
    return row.pair == pair && row.figure == figure && row.subject == subject && row.problem == problem;
  });
  return at == rows.end() ? nullptr : &*at;
}

TEST(Scores, SchedulersAreComparedWithTheBestFixedSplitOverAllPairs) {
  std::string const folder = fresh_folder(), near = folder + "/near", far = folder + "/far";
  for (auto const& [pair, slower] : {std::pair(near, 1.), std::pair(far, 1.21)}) {
    write_pair(pair, 5,
               {{"co", 2.4e-3}, {"go", 3.2e-4}, {"p-dp", 2e-4}, {"leap", 2.2e-4 * slower}, {"cap", 4.4e-4 * slower}});
    core::RunRow row = core::read_rows<core::RunRow>(pair + "/runs.csv").front();
    core::RowWriter<core::RunRow> writer(pair + "/runs.csv");
    row.partitioner = "dp";
    row.makespan_s = 3e-4;
    for (double const share : {0.6, 0.7, 0.8}) {
      row.share = share;
      row.options = "share=" + std::to_string(share);
      for (row.repetition = 0; row.repetition < repetitions; ++row.repetition) writer.write(row);
    }
  }
  Result const result = research_command("scores " + near + " " + far + " --output " + folder + "/scores.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("time over best fixed split"));
  EXPECT_THAT(result.out, testing::ContainsRegex("leap +resident +2 +1\\.210 \\[0\\.[0-9]+, [0-9.]+\\]"));
  EXPECT_THAT(result.out, testing::ContainsRegex("cap +resident +2 +2\\.420 .* 2\\.000 \\[2\\.000, 2\\.000\\]"));
  auto const rows = core::read_rows<analysis::ScoreRow>(folder + "/scores.csv");
  EXPECT_NEAR(*found(rows, "far", "over fixed split", "leap")->reached, 1.331, 1e-12);
  Result const again = research_command("scores " + folder + "/scores.csv");
  EXPECT_THAT(again.out, testing::ContainsRegex("leap +resident +2 +1\\.210")) << again.err;
}

TEST(Scores, PairsStandSideBySide) {
  std::string const folder = fresh_folder(), near = folder + "/near", far = folder + "/far";
  write_pair(near, 5, {{"co", 2.4e-3}, {"go", 3.2e-4}, {"p-dp", 4e-4}, {"cap", 3e-4}, {"sampling", 6e-4}});
  write_pair(far, 50, {{"co", 2.4e-3}, {"go", 3e-5}, {"cap", 4e-5}});
  Result const result = research_command("scores " + near + "/ " + far + " --output " + folder + "/scores.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  for (char const* const part : {"near", "far", "co-execution", "sampling/cap", "to beat"})
    EXPECT_THAT(result.out, HasSubstr(part));
  EXPECT_THAT(result.out, HasSubstr("\nregret         peach, peapaw  all")) << "the same in both pairs";
  EXPECT_THAT(result.out, HasSubstr("\nregret         perdome        all")) << "a third one would make the table wide";
  auto const rows = core::read_rows<analysis::ScoreRow>(folder + "/scores.csv");
  EXPECT_EQ(found(rows, "near", "imbalance", "cap")->beaten, "no");
  EXPECT_DOUBLE_EQ(*found(rows, "near", "time", "sampling/cap")->reached, 2);
  // The model predicts co slower than go, and go slower than p-dp, which is wrong.
  EXPECT_NEAR(*found(rows, "near", "order", "perdome")->reached, 1. / 3, 1e-12);
  EXPECT_NEAR(*found(rows, "near", "top-1", "perdome", "all resident")->reached, 0, 1e-12);
  EXPECT_EQ(found(rows, "near", "co-execution", "any")->beaten, "yes");
  EXPECT_EQ(found(rows, "far", "co-execution", "any")->beaten, "");
  EXPECT_EQ(found(rows, "far", "order", "perdome")->host_threads, 2U);
}

TEST(Scores, TheTableHasMediansAndCountsOrEveryProblem) {
  std::string const pair = fresh_folder() + "/pair";
  write_pair(pair, 5, {{"co", 2.4e-3}, {"go", 3.2e-4}, {"cap", 3e-4}});
  auto more = core::read_rows<core::RunRow>(pair + "/runs.csv").at(2 * repetitions);
  more.size = 2000000;
  more.imbalance = 0.04;
  core::RowWriter<core::RunRow>(pair + "/runs.csv").write(more);
  std::string const medians = research_command("scores " + pair).out;
  EXPECT_THAT(medians, HasSubstr("12.0 % 1/2"));
  EXPECT_THAT(medians, testing::Not(HasSubstr("triad 2000000")));
  std::string const every = research_command("scores --problems " + pair).out;
  EXPECT_THAT(every, HasSubstr("12.0 % 1/2"));
  EXPECT_THAT(every, HasSubstr("triad 2000000 float resident"));
  EXPECT_THAT(every, HasSubstr("4.0 % 1/1"));
}

TEST(Scores, WhatWasWrittenIsReadInThePlaceOfItsFolders) {
  std::string const folder = fresh_folder(), pair = folder + "/pair", file = folder + "/scores.csv";
  write_pair(pair, 5, {{"co", 2.4e-3}, {"go", 3.2e-4}});
  Result const first = research_command("scores " + pair + " --output " + file);
  ASSERT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(research_command("scores " + file).out, first.out);
}

TEST(Scores, RowsOfAnEmulatedDeviceAreRefusedUnlessAskedForAndStayMarked) {
  std::string const folder = fresh_folder(), pair = folder + "/pair";
  write_pair(pair, 5, {{"co", 2.4e-3}, {"go", 3.2e-4}});
  auto emulated = core::read_rows<core::RunRow>(pair + "/runs.csv").at(0);
  emulated.device_name = "emulated CUDA device";
  core::RowWriter<core::RunRow>(pair + "/runs.csv").write(emulated);
  Result const refused = research_command("scores " + pair);
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("are of an emulated device"));
  EXPECT_EQ(research_command("scores --emulated " + pair + " --output " + folder + "/scores.csv").exit, 0);
  EXPECT_NE(found(core::read_rows<analysis::ScoreRow>(folder + "/scores.csv"), "pair (emulated)", "order", "perdome"),
            nullptr);
  EXPECT_EQ(research_command("scores " + folder + "/scores.csv").exit, 2);
  EXPECT_EQ(research_command("scores --emulated " + folder + "/scores.csv").exit, 0);
}

TEST(Scores, RowsOfOtherProcessorsAreToldOfAndLeftOut) {
  std::string const folder = fresh_folder();
  write_pair(folder + "/pair", 5, {{"co", 2.4e-3}});
  auto other = core::read_rows<core::RunRow>(folder + "/pair/runs.csv").at(0);
  other.host_threads = 4;
  other.partitioner = "cap";
  other.imbalance = 0.1;
  core::RowWriter<core::RunRow>(folder + "/pair/runs.csv").write(other);
  Result const result = research_command("scores " + folder + "/pair");
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("rows have 4 threads of the host, the machine file 2"));
  EXPECT_THAT(result.out, testing::Not(HasSubstr("imbalance")));
}

TEST(Scores, NothingToCompareIsOneSentenceAndExitTwo) {
  std::string const folder = fresh_folder();
  write_pair(folder + "/pair", 5, {});
  Result const empty = research_command("scores " + folder + "/pair");
  EXPECT_EQ(empty.exit, 2);
  EXPECT_THAT(empty.err, HasSubstr("there is nothing to compare"));
  Result const missing = research_command("scores " + folder + "/nobody");
  EXPECT_EQ(missing.exit, 2);
  EXPECT_THAT(missing.err, HasSubstr("nobody"));
  EXPECT_EQ(research_command("scores").exit, 2);
}

}  // namespace
}  // namespace yoke::cli
