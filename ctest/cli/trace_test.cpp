// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>

#include "ctest/support/command.hpp"
#include "ctest/support/piece.hpp"
#include "ctest/support/trace_check.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

std::string const epyc = YOKE_DATA "/measurements/split-host/epyc/";

/// Runs of `triad` that move data over two queues, in slices: FOLDER/runs.csv and FOLDER/pieces.csv.
std::string measured_folder() {
  std::string const folder = fresh_folder();
  Result const result = yoke_command(
      "run --preset smoke --warm-up 0 --repetitions 2 --workload triad --size 1000000 --data streamed --depth 2 "
      "--slices 4 --partitioner go,static --quiet --output " +
      folder + "/runs.csv --pieces " + folder + "/pieces.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  return folder;
}

std::string trace_command(std::string const& folder) {
  return "show " + folder + "/runs.csv --pieces " + folder + "/pieces.csv --format trace --output " + folder +
         "/trace.json ";
}

TEST(Trace, HasAProcessForEachMeasuredRunOneAfterAnother) {
  std::string const folder = measured_folder();
  Result const result = yoke_command(trace_command(folder));
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("trace.json: 4 runs of 2 plans, one after another, "));
  EXPECT_THAT(result.out, HasSubstr("\ntriad 1000000 "));
  EXPECT_EQ(result.err, "");
  auto const processes = check_trace(text_of(folder + "/trace.json"));
  ASSERT_EQ(processes.size(), 4U);
  std::map<std::string, core::RunRow> rows;
  for (auto const& row : core::read_rows<core::RunRow>(folder + "/runs.csv")) rows[row.run_id] = row;
  double end_us = 0;
  for (auto const& [number, process] : processes) {
    core::RunRow const& row = rows.at(process.run_id);
    EXPECT_EQ(process.name,
              "triad 1000000 double streamed, " + row.partitioner + ", repetition " + std::to_string(row.repetition));
    EXPECT_GE(process.begin_us, end_us) << "runs do not overlap";
    EXPECT_LE(process.end_us - end_us, 1e6 * row.makespan_s.value() + 1);
    end_us = process.end_us;
    EXPECT_DOUBLE_EQ(process.counters.at("bytes moved, device"), row.bytes_moved.value());
    EXPECT_EQ(process.counters.size(), 1U);
  }
}

TEST(Trace, HasTheRunsThatConditionsLeave) {
  std::string const folder = measured_folder();
  EXPECT_EQ(yoke_command(trace_command(folder) + "--where partitioner=go,repetition=1").exit, 0);
  auto const processes = check_trace(text_of(folder + "/trace.json"));
  ASSERT_EQ(processes.size(), 1U);
  EXPECT_THAT(processes.begin()->second.name, testing::EndsWith("go, repetition 1"));
  EXPECT_LT(processes.begin()->second.begin_us, 1e3 * 1e3) << "nothing comes before the only run";
  Result const none = yoke_command(trace_command(folder) + "--where workload=mm");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("no run is left; --where may ask for too much"));
  Result const unknown = yoke_command(trace_command(folder) + "--where colour=red");
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_THAT(unknown.err, HasSubstr("colour"));
}

TEST(Trace, OfPiecesAloneNamesWorkloadAndPlan) {
  std::string const folder = measured_folder();
  std::string const command = "show " + folder + "/pieces.csv --format trace --output " + folder + "/trace.json ";
  Result const result = yoke_command(command + "--where partitioner=go");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const processes = check_trace(text_of(folder + "/trace.json"));
  ASSERT_EQ(processes.size(), 2U);
  for (auto const& [number, process] : processes) EXPECT_EQ(process.name, "triad, go, run " + process.run_id);
}

TEST(Trace, ReadsPiecesOfAnEarlierVersion) {
  std::string const file = fresh_folder() + "/trace.json";
  Result const result =
      yoke_command("show " + epyc + " --pieces " + epyc + "pieces.csv --format trace --output " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, MatchesRegex("yoke: [0-9]+ of [0-9]+ runs have no pieces in [^\n]*\n"));
  std::set<std::string> ids;
  std::size_t slices = 0;
  for (auto const& piece : core::read_rows<PieceRow>(epyc + "pieces.csv")) {
    ids.insert(piece.run_id);
    slices += (piece.copy_in_s > 0) + (piece.kernel_s > 0) + (piece.copy_out_s > 0);
  }
  auto const processes = check_trace(text_of(file));
  EXPECT_EQ(processes.size(), ids.size());
  double end_us = 0;
  for (auto const& [number, process] : processes) {
    EXPECT_THAT(process.name, testing::ContainsRegex(", repetition [0-9]+$"));
    EXPECT_GE(process.begin_us, end_us);
    end_us = process.end_us;
    slices -= process.slices;
  }
  EXPECT_EQ(slices, 0U) << "no slice is lost";
}

TEST(Trace, OfSimulatedRunsWhoseTransfersOverlap) {
  std::string const folder = fresh_folder();
  EXPECT_EQ(research_command("simulate " YOKE_DATA "/scenarios/uneven.json --depth 2 --runs 2 --quiet --output " +
                             folder + "/runs.csv --pieces " + folder + "/pieces.csv")
                .exit,
            0);
  EXPECT_EQ(yoke_command(trace_command(folder) + "--quiet").exit, 0);
  EXPECT_GT(check_trace(text_of(folder + "/trace.json")).size(), 2U);
}

TEST(Trace, IsJsonOnStandardOutputToo) {
  std::string const folder = measured_folder();
  Result const result = yoke_command("show " + folder + "/pieces.csv --format trace");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(check_trace(result.out).size(), 4U);
}

TEST(Trace, MistakesAreOneSentenceAndExitTwo) {
  std::string const folder = fresh_folder(), runs = epyc + "runs.csv";
  {
    core::RowWriter<PieceRow> writer(folder + "/pieces.csv");
    writer.write(sample::piece("another", "host", 0, 0, 1, 0, 1));
  }
  for (auto const& [arguments, sentence] : std::vector<std::pair<std::string, std::string>>{
           {"show " + runs + " --format trace", "--format trace needs the pieces of these runs: --pieces FILE"},
           {"show " + runs + " --format trace --pieces " + runs, "these are runs, as yoke run writes them"},
           {"show " + runs + " --format trace --output " + folder + "/t.json --pieces " + folder + "/pieces.csv",
            "no piece of " + folder + "/pieces.csv belongs to a run that is left"},
           {"show " + epyc + "predictions.csv --format trace", "holds no runs; --format trace writes runs"},
           {"show " + epyc + "machine.json --format trace", "is JSON and holds no runs; --format trace writes runs"},
           {"show " + epyc + "machine.json --format caliper", "is JSON and holds no runs; --format caliper writes"},
           {"timeline pieces.csv --output trace.json",
            "yoke timeline is now a format: yoke show runs.csv --pieces pieces.csv --format trace"},
           {"help timeline", "yoke timeline is now a format: yoke show"}}) {
    Result const result = yoke_command(arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

/// Peak memory in MB of all children so far.
double peak_mb() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

TEST(Trace, TakesNoMemoryForPieces) {
  if (sanitized) GTEST_SKIP() << "a sanitizer keeps freed memory";
  std::string const folder = fresh_folder();
  auto const peak_for = [&](std::size_t pieces) {
    // Line by line: the peak of a child begins with the memory of the process that starts it.
    std::ofstream file(folder + "/pieces.csv");
    file << core::csv_header<PieceRow>() << '\n';
    auto piece = sample::piece("run", "host", 0, 0, 1e-3, 0, 0);
    for (std::size_t i = 0; i < pieces; ++i) {
      piece.begin_s = piece.end_s;
      piece.end_s += 1e-3;
      file << core::csv_line(piece) << '\n';
    }
    file.close();
    Result const result =
        yoke_command("show " + folder + "/pieces.csv --format trace --quiet --output " + folder + "/trace.json");
    EXPECT_EQ(result.exit, 0) << result.err;
    return peak_mb();
  };
  double const few_mb = peak_for(1000), many_mb = peak_for(100'000);
  EXPECT_LT(many_mb - few_mb, 4) << few_mb << " MB for 1000 pieces, " << many_mb << " MB for 100,000";
}

}  // namespace
}  // namespace yoke::cli
