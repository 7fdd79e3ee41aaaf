// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ctest/support/command.hpp"
#include "ctest/support/running.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/cli/print/png.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char const* hostile = "<script>alert(1)</script>";

/// Ten repetitions of co, go and static on the machine of that name, in a new folder of the test's.
std::string measured(std::string const& folder, std::string const& machine, double go_s, bool with_energy = false) {
  std::filesystem::create_directories(folder);
  RowWriter<RunRow> writer(folder + "/measured.csv");  // any name will do
  for (auto const& [plan, time_s, share] : {std::tuple("co", 3., 0.), {"go", go_s, 1.}, {"static", 1.6, 0.5}})
    for (int i = 0; i < 10; ++i) {
      auto row = sample::triad(plan, time_s * (1 + 0.001 * ((i * 3) % 10)), share);
      row.machine = machine;
      row.repetition = static_cast<std::uint64_t>(i);
      if (with_energy) {
        row.node_energy_j = 100 * *row.makespan_s + (share == 1 ? 0 : 200);
        row.energy_source = "model";
      }
      writer.write(row);
    }
  return folder;
}

std::string report_of(std::string const& folders, std::string const& output) {
  Result const result = yoke_command("report " + folders + " -o " + output + " --static");
  EXPECT_EQ(result.exit, 0) << result.err;
  return text_of(output);
}

TEST(Report, OpensWithTheAnswerAndNamesWhatIsMissingWithACommand) {
  std::string const folder = fresh_folder();
  auto const page = report_of(measured(folder + "/node", "ox", 2), folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("sharing the work pays in 1 of 1 cases: the best plan is 1.25 times as fast"));
  EXPECT_LT(page.find("id=\"answer\""), page.find("id=\"plans\""));
  EXPECT_THAT(page, HasSubstr("<figure class=\"chart-plans\">"));
  for (char const* const text :
       {"yoke probe --output FOLDER/machine.json", "--pieces FOLDER/pieces.csv",
        "The runs did not read or compute energy", "No sweep of the share on node", "Nothing is compared"})
    EXPECT_THAT(page, HasSubstr(text));
}

TEST(Report, DrawsASweepOfTheShareAsOneAndNamesItsBestAmongThePlans) {
  std::string const folder = fresh_folder(), file = folder + "/sweep.csv";
  {
    RowWriter<RunRow> writer(file);
    for (int i = 1; i < 10; ++i) {
      auto row = sample::triad("dp", 1 + 0.1 * std::abs(i - 6), 0.1 * i);
      row.options = "share=0." + std::to_string(i);
      writer.write(row);
    }
    writer.write(sample::triad("co", 2, 0));
  }
  Result const usual = yoke_command("plot " + file + " -o " + folder + "/usual.svg");
  EXPECT_EQ(usual.exit, 0) << usual.err;
  EXPECT_THAT(text_of(folder + "/usual.svg"), HasSubstr("share on the device"));
  Result const plans = yoke_command("plot " + file + " --chart plans -o " + folder + "/plans.svg");
  EXPECT_EQ(plans.exit, 0) << plans.err;
  EXPECT_THAT(text_of(folder + "/plans.svg"), HasSubstr("best of 9 shares"));
  EXPECT_THAT(text_of(folder + "/plans.svg"), Not(HasSubstr("share=0.2")));
}

TEST(Report, DrawsASweepOfTheHostsThreadsAsOne) {
  std::string const folder = fresh_folder(), file = folder + "/threads.csv";
  {
    RowWriter<RunRow> writer(file);
    for (std::uint64_t const threads : {1, 2, 4}) {
      auto row = sample::triad("co", 1 / std::sqrt(static_cast<double>(threads)), 0);
      row.host_threads = threads;
      writer.write(row);
    }
  }
  Result const usual = yoke_command("plot " + file + " -o " + folder + "/usual.svg");
  EXPECT_EQ(usual.exit, 0) << usual.err;
  EXPECT_THAT(text_of(folder + "/usual.svg"), HasSubstr("4 host threads, 500 ms, efficiency 50.0 %"));
}

TEST(Report, PredictsFromTheMachineFileOfTheFolder) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "sample", 2);
  write_machine(sample::two_processors(), node + "/any.json");
  auto const page = report_of(node, folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("predicted by p"));
  EXPECT_THAT(page, HasSubstr("class=\"chart-fidelity wide\""));
  EXPECT_THAT(page, HasSubstr("class=\"chart-roofline wide\""));
}

TEST(Report, RunsNothingThatAFileSays) {
  std::string const folder = fresh_folder();
  measured(folder + "/a", hostile, 2);
  measured(folder + "/b", hostile, 2);
  auto machine = sample::two_processors();
  machine.name = hostile;
  write_machine(machine, folder + "/a/machine.json");
  auto const page =
      report_of("'" + std::string(hostile) + "=" + folder + "/a' b=" + folder + "/b", folder + "/page.html");
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
}

TEST(Report, ComparesMachinesAndFramesTheBestPlanThatChanges) {
  std::string const folder = fresh_folder();
  measured(folder + "/a", "ox", 2);
  measured(folder + "/b", "mule", 1);
  auto const page = report_of(folder + "/a " + folder + "/b", folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("changes from machine to machine: 1 cases of 1."));
  EXPECT_THAT(page, HasSubstr("class=\"strong\""));
  EXPECT_THAT(page, HasSubstr("+60.0 %")) << "static in place of go";
}

TEST(Report, ComparesTheBestPlansOfTheAnswerAndMarksThoseThatNotAllMachinesHave) {
  std::string const folder = fresh_folder();
  measured(folder + "/a", "ox", 2);
  measured(folder + "/b", "mule", 2);
  {
    RowWriter<RunRow> writer(folder + "/b/more.csv");  // faster than static, which is best on a
    for (int i = 0; i < 10; ++i) {
      auto row = sample::triad("cap", 1 + 0.001 * i, 0.5);
      row.machine = "mule";
      row.options = "min_phases=2";
      writer.write(row);
    }
  }
  auto const chart = yoke_command("plot " + folder + "/a " + folder + "/b --chart order -o -").out;
  EXPECT_THAT(chart, HasSubstr(">static 1.25 x<"));
  EXPECT_THAT(chart, HasSubstr(">cap 2.00 x *<"));
  EXPECT_THAT(chart, HasSubstr("* not on all machines with the same options (cap)"));
  auto const page = report_of(folder + "/a " + folder + "/b", folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("Plans that not all machines have with the same options"));
  EXPECT_THAT(page, HasSubstr("min_phases=2"));
}

TEST(Report, HasATitleFromTheRowsAndSaysThatTheDeviceIsNoGpu) {
  std::string const folder = fresh_folder();
  for (std::string const backend : {"OpenMP", "Cuda"}) {
    std::string const node = folder + "/" + backend;
    std::filesystem::create_directories(node);
    {
      RowWriter<RunRow> writer(node + "/runs.csv");
      for (auto const& [plan, time_s] : {std::pair("co", 2.), {"static", 1.1}})
        for (int i = 0; i < 10; ++i) {
          auto row = sample::triad(plan, time_s + 0.001 * i, 0.5);
          row.device_backend = backend;
          row.device_name = "second part of the host's cores";
          row.host_threads = 4;
          row.device_threads = 4;
          writer.write(row);
        }
    }
    auto const page = report_of(node, folder + "/page.html");
    EXPECT_THAT(page, HasSubstr("<h1>triad on " + backend + "</h1>"));
    auto const note = HasSubstr(
        "is no GPU: second part of the host&#39;s cores, with 4 threads to the host&#39;s 4, so about 2.0 times");
    if (backend == "Cuda")
      EXPECT_THAT(page, Not(HasSubstr("no GPU")));
    else
      EXPECT_THAT(page, note);
  }
  EXPECT_THAT(report_of(folder + "/Cuda --title mine", folder + "/page.html"), HasSubstr("<h1>mine</h1>"));
}

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

TEST(Report, DrawsTheParetoFrontAndSaysThatJoulesAreComputed) {
  std::string const folder = fresh_folder();
  auto const page = report_of(measured(folder + "/node", "ox", 2, true), folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("Pareto front"));
  EXPECT_THAT(page, HasSubstr("joules computed, not measured"));
}

TEST(Report, TellsMachinesOfOneFolderApartAndLeavesOutWhatWhereLeavesOut) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "ox", 2);
  measured(folder + "/other", "mule", 2);
  std::filesystem::rename(folder + "/other/measured.csv", node + "/other.csv");
  EXPECT_THAT(report_of(node, folder + "/both.html"), HasSubstr("mule: triad 1000000 float resident"));
  auto const page = report_of(node + " --where machine=ox", folder + "/page.html");
  EXPECT_THAT(page, Not(HasSubstr("mule")));
}

TEST(Report, HasAScriptOnlyForSurfaces) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "ox", 2), page = folder + "/page.html";
  ASSERT_EQ(yoke_command("report " + node + " --output " + page).exit, 0);
  EXPECT_THAT(text_of(page), Not(HasSubstr("<script")));
}

TEST(Report, MistakesAreOneSentence) {
  std::string const folder = fresh_folder(), node = measured(folder + "/node", "ox", 2), page = folder + "/page.html";
  std::filesystem::create_directories(folder + "/empty");
  for (auto const& [arguments, sentence] :
       {std::pair(node + "/measured.csv --output " + page, "is no folder; yoke report reads folders"),
        {folder + "/empty --output " + page, "has no file of yoke's that a report shows, such as runs.csv"},
        {node, "--output is required"},
        {node + " --output " + node + "/measured.csv", "measured.csv"},
        {node + " --model oracle --output " + page, "unknown model 'oracle'"},
        {"a=" + node + " a=" + node + " --output " + page, "two files are called a"}}) {
    Result const result = yoke_command("report " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence));
    EXPECT_FALSE(std::filesystem::exists(page));
  }
  write_text(node + "/broken.csv", "schema,run_id\n");
  Result const result = yoke_command("report " + node + " --output " + page);
  EXPECT_EQ(result.exit, 0) << "other files are left alone: " << result.err;
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
  RowWriter<RunRow> runs(folder + "/runs.csv");
  auto run = sample::triad("dynamic", 100, 0.5);
  run.run_id = "r";
  runs.write(run);
  RowWriter<PieceRow> pieces(folder + "/pieces.csv");
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
    RowWriter<RunRow> writer(folder + "/sweep.csv");
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

/// A program in the folder's bin, the only folder in the PATH.
void write_program(std::string const& folder, std::string const& name, std::string const& script) {
  std::filesystem::create_directories(folder + "/bin");
  write_text(folder + "/bin/" + name, "#!/bin/sh\n" + script + "\n");
  std::filesystem::permissions(folder + "/bin/" + name, std::filesystem::perms::owner_all);
}

TEST(Plot, SaysWhichProgramsAPngNeeds) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  Result const result = shell_command("PATH= " YOKE_BINARY " plot " + file + " --output " + folder + "/a.png");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("none is on the PATH: rsvg-convert (Debian's librsvg2-bin, Spack's librsvg), ink"));
}

TEST(Plot, TakesThePngOfAConverter) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  write_program(folder, "rsvg-convert", "/bin/grep -q yoke-chart \"$7\" && printf '\\211PNG' > \"$6\"");
  std::string const command = "PATH=" + folder + "/bin " YOKE_BINARY " plot " + file + " -o " + folder + "/a.png";
  Result const result = shell_command(command);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG");
  write_program(folder, "rsvg-convert", "echo much; echo 'no such font' >&2; exit 5");
  Result const failed = shell_command(command);
  EXPECT_EQ(failed.exit, 3);
  EXPECT_THAT(failed.err, HasSubstr("rsvg-convert (no such font) did not make a PNG"));
  EXPECT_THAT(failed.err, Not(HasSubstr("much")));
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG") << "the earlier chart stays";
}

TEST(Plot, AConverterEndsWithYokeAndLeavesNothing) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  std::filesystem::create_directory(folder + "/tmp");
  write_program(folder, "rsvg-convert",
                "echo $$ >" + folder + "/converter; /bin/sleep 600 & /bin/mkdir -p \"${7%/*}/profile/deep\"; wait");
  for (int const signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    std::filesystem::remove(folder + "/converter");
    setenv("TMPDIR", (folder + "/tmp").c_str(), 1);
    std::string const path = std::getenv("PATH");
    setenv("PATH", (folder + "/bin").c_str(), 1);
    Running yoke("plot " + file + " -o " + folder + "/a.png");
    setenv("PATH", path.c_str(), 1);
    unsetenv("TMPDIR");
    ASSERT_TRUE(Running::comes([&] { return !text_of(folder + "/converter").empty(); }));
    pid_t const converter = std::stoi(text_of(folder + "/converter"));
    ASSERT_TRUE(Running::comes([&] { return children_of(converter).size() == 1; }));
    auto const sleeper = children_of(converter);
    yoke.send(signal);
    EXPECT_EQ(yoke.wait().exit, 1000 + signal);
    for (pid_t const process : {converter, sleeper[0]})
      EXPECT_TRUE(Running::comes([&] { return has_ended(process); })) << signal;
    for (auto const& left : std::filesystem::directory_iterator(folder + "/tmp"))
      EXPECT_FALSE(left.path().filename().string().starts_with("yoke-chart")) << signal << ", " << left.path();
    EXPECT_FALSE(std::filesystem::exists(folder + "/a.png"));
  }
}

TEST(Plot, AConverterThatHangsIsEnded) {
  std::string const folder = fresh_folder();
  write_program(folder, "rsvg-convert", "echo $$ >" + folder + "/converter; exec /bin/sleep 600");
  std::string const path = std::getenv("PATH");
  setenv("PATH", (folder + "/bin").c_str(), 1);
  EXPECT_THAT([] { png_of("<svg width=\"8\" height=\"8\"/>", 0.5); },
              testing::ThrowsMessage<Error>(HasSubstr("rsvg-convert (no end within 0.5 s) did not make a PNG")));
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(has_ended(std::stoi(text_of(folder + "/converter"))));
}

TEST(Plot, AsksTheNextConverterIfOneFails) {
  std::string const folder = fresh_folder(), file = measured(folder + "/node", "ox", 2) + "/measured.csv";
  write_program(folder, "rsvg-convert", "exit 5");
  write_program(folder, "convert",
                "case \"$3\" in RSVG:*chart.svg) printf '\\211PNG of librsvg' > \"$4\" ;; *) exit 1 ;; esac");
  std::string const command = "PATH=" + folder + "/bin " YOKE_BINARY " plot " + file + " -o " + folder + "/a.png";
  EXPECT_EQ(shell_command(command).exit, 0);
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG of librsvg");
  write_program(folder, "convert", "exit 1");
  // A browser's window is as large as the chart; without a size in the command line it draws nothing.
  write_program(folder, "chromium",
                "for word in \"$@\"; do case $word in --screenshot=*) out=${word#*=} ;; --window-size=[1-9]*,[1-9]*) "
                "size=${word#*=} ;; file://*chart.svg) read=yes ;; esac; done\n"
                "[ \"$read\" ] && printf '\\211PNG of %s' \"$size\" > \"$out\"");
  EXPECT_EQ(shell_command(command).exit, 0);
  std::string const svg = yoke_command("plot " + file + " -o -").out;
  auto const number = [&](std::string const& name) {
    auto const at = svg.find(' ' + name + "=\"") + name.size() + 3;
    return std::to_string(static_cast<long>(std::ceil(std::stod(svg.substr(at)))));
  };
  EXPECT_EQ(text_of(folder + "/a.png"), "\x89PNG of " + number("width") + "," + number("height"));
}

}  // namespace
}  // namespace yoke
