// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "ctest/support/measured_folder.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Plot, HelpSaysWhatEachChartShowsAndNeeds) {
  auto const help = yoke_command("plot --help").out;
  EXPECT_THAT(help, HasSubstr("\nCharts:\n"));
  for (char const* const chart : {"plans ", "fidelity ", "roofline ", "share ", "threads ", "phases ", "curve ",
                                  "pieces ", "surface ", "order ", "energy ", "clocks "}) {
    auto const at = help.find("\n  " + std::string(chart), help.find("\nCharts:\n"));
    ASSERT_NE(at, help.npos) << chart;
    EXPECT_THAT(help.substr(at, 500), HasSubstr("needs")) << chart;
  }
}

TEST(Plot, DrawsWhatSuitsTheFile) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "sample", 2);
  write_machine(sample::two_processors(), node + "/machine.json");
  for (auto const& [files, text] : {std::pair(std::string("measured.csv"), "makespan"),
                                    {"machine.json", "roofline"},
                                    {"measured.csv " + node + "/machine.json --chart fidelity", "A chart per model"}}) {
    std::string const chart = folder + "/chart.svg";
    Result const result = yoke_command("plot " + node + "/" + files + " --output " + chart);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_TRUE(text_of(chart).starts_with("<svg class=\"yoke-chart\""));
    EXPECT_THAT(text_of(chart), HasSubstr(text));
  }
  EXPECT_THAT(yoke_command("plot " + node + " --output -").out, HasSubstr("<svg"));
}

TEST(Plot, DrawsPiecesPhasesSharesSurfacesAndClocks) {
  std::string const folder = fresh_folder();
  Result const run = yoke_command(
      "run --preset smoke --workload da,triad --partitioner co,go,dp,cap,cp --share 0.2,0.5,0.8 "
      "--repetitions 2 --output " +
      folder + "/runs.csv --pieces " + folder + "/pieces.csv");
  ASSERT_EQ(run.exit, 0) << run.err;
  std::filesystem::copy_file(YOKE_DATA "/machines/perdome-i7-titan.json", folder + "/machine.json");
  for (char const* const chart : {"plans", "pieces", "share", "surface", "roofline", "fidelity"}) {
    Result const result = yoke_command("plot " + folder + " --chart " + chart + " --output " + folder + "/a.svg");
    EXPECT_EQ(result.exit, 0) << chart << ": " << result.err;
  }
  EXPECT_THAT(yoke_command("plot " + folder + "/pieces.csv -o -").out, HasSubstr("time since the common start"));
  std::string const surface = folder + "/surface.csv", sweep = folder + "/sweep.csv";
  ASSERT_EQ(yoke_command("plot perdome-i7-titan --intensity 2 --points " + surface + " -o " + folder + "/a.svg").exit,
            0);
  EXPECT_THAT(yoke_command("plot " + surface + " -o -").out, HasSubstr("bound of the performance"));
  ASSERT_EQ(yoke_command("advise --workload-file " YOKE_DATA "/workloads/mm_12800_double.json --machine peach-system-1 "
                         "--clocks --goal energy --sweep " +
                         sweep)
                .exit,
            0);
  auto const front = yoke_command("plot " + sweep + " -o -").out;
  // The ends of the front that PEACH prints.
  for (char const* const text : {"Pareto front", ">2.6 GHz, 705 MHz, 78.0 %<", ">1.2 GHz, 705 MHz, 89.0 %<"})
    EXPECT_THAT(front, HasSubstr(text));
}

/// A run of triad with pieces: a piece of n chunks takes a launch of 1 s and n s on the device, 2 n s on the host.
void write_pieces(std::string const& folder) {
  std::filesystem::create_directories(folder);
  core::RowWriter<core::RunRow> runs(folder + "/runs.csv");
  auto run = sample::triad("dynamic", 100, 0.5);
  run.run_id = "r";
  runs.write(run);
  core::RowWriter<PieceRow> pieces(folder + "/pieces.csv");
  std::uint64_t first = 0;
  for (auto const& [processor, chunks] : {std::pair("device", 1U), {"device", 3U}, {"device", 12U}, {"host", 16U}}) {
    PieceRow piece;
    piece.run_id = "r";
    piece.segment = "triad";
    piece.processor = processor;
    piece.first_chunk = first;
    piece.chunks = chunks;
    piece.flops = chunks;
    piece.end_s = processor == std::string("host") ? 2. * chunks : 1. + chunks;
    first += chunks;
    pieces.write(piece);
  }
}

TEST(Plot, DrawsTheRateOverTheSizeOfAPieceInUnitsOfTheHosts) {
  std::string const folder = fresh_folder();
  write_pieces(folder + "/node");
  Result const plot = yoke_command("plot " + folder + "/node --chart curve -o -");
  ASSERT_EQ(plot.exit, 0) << plot.err;
  // 1, 3 and 12 of 32 chunks in 2, 4 and 13 s, relative to 0.5 chunks a second.
  for (char const* const text :
       {"device: 3.1 % of the segment, 1.00 times", "device: 9.4 % of the segment, 1.50 times",
        "device: 37.5 % of the segment, 1.85 times", "host: 50.0 % of the segment, 1.00 times"})
    EXPECT_THAT(plot.out, HasSubstr(text));
  EXPECT_THAT(report_of(folder + "/node", folder + "/page.html"),
              HasSubstr("the device keeps nine tenths of its best rate"));
  Result const none = yoke_command("plot " + measured(folder + "/none", "ox", 2) + " --chart curve -o -");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("The device has pieces of fewer than three sizes"));
}

TEST(Plot, DrawsRatesAndPowersOverClocksWithTheirLines) {
  auto const published = yoke_command("plot " YOKE_DATA "/machines/peach-system-1.json --chart clocks -o -").out;
  for (char const* const text : {"host: work per second", "host: power above idle", "device: work per second",
                                 "device: power above idle", "clock of the device"})
    EXPECT_THAT(published, HasSubstr(text));

  std::string const folder = fresh_folder();
  {
    core::RowWriter<core::RunRow> writer(folder + "/sweep.csv");
    for (double const share : {0., 1.})
      for (double const hz : {1e9, 2e9}) {
        auto row = sample::triad(share == 0 ? "co" : "go", 1e9 / hz, share);
        (share == 0 ? row.host_clock_hz : row.device_clock_hz) = hz;
        writer.write(row);
      }
  }
  Result const own = yoke_command("plot " + folder + "/sweep.csv --chart clocks -o -");
  ASSERT_EQ(own.exit, 0) << own.err;
  EXPECT_THAT(own.out, HasSubstr("device: work per second"));
  EXPECT_THAT(own.out, Not(HasSubstr("power above idle"))) << "the rows have no joules";
  EXPECT_THAT(own.err, HasSubstr("host at 2 clocks: coefficient of determination 1.0000"));
}

TEST(Plot, MistakesAreOneSentence) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "ox", 2), file = node + "/measured.csv";
  write_text(folder + "/notes.txt", "mine\n");
  write_text(folder + "/other.json", "{\"a\": 1}\n");
  write_text(folder + "/other.csv", "a,b\n1,2\n");
  for (auto const& [arguments, sentence] :
       {std::pair(file + " --output a.pdf", "it must end in .svg or .png"),
        {file + " --chart plan --output " + folder + "/a.svg", "did you mean plans?"},
        {file + " --chart pieces --output " + folder + "/a.svg", "nothing to draw for --chart pieces"},
        {file + " --where workload=mm --output " + folder + "/a.svg", "nothing to draw for"},
        {folder + "/other.csv --output " + folder + "/a.svg", "has columns of no file of yoke"},
        {folder + "/other.json --output " + folder + "/a.svg", "is no machine file and no calibration"},
        {YOKE_DATA "/machines/peach-system-1.json " YOKE_DATA "/machines/peach-system-2.json -o " + folder + "/a.svg",
         "are both machine files; there must be one"},
        {folder + "/nowhere.csv --output " + folder + "/a.svg", "nowhere.csv"},
        {file, "--output is required"}}) {
    Result const result = yoke_command("plot " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
  std::filesystem::rename(folder + "/notes.txt", folder + "/notes.svg");
  EXPECT_EQ(yoke_command("plot " + file + " --output " + folder + "/notes.svg").exit, 2);
  EXPECT_EQ(text_of(folder + "/notes.svg"), "mine\n");
}

}  // namespace
}  // namespace yoke::cli
