// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/compare/compare_row.hpp"
#include "ctest/support/command.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

void write_runs(std::string const& file, double factor) {
  core::RowWriter<core::RunRow> writer(file);
  for (auto const& [plan, time_s, share] : {std::tuple("co", 3., 0.), {"go", 2. * factor, 1.}, {"static", 2.1, 0.5}})
    for (int i = 0; i < 10; ++i) {
      auto row = sample::triad(plan, time_s * (1 + 0.001 * ((i * 3) % 10)), share);
      row.repetition = static_cast<std::uint64_t>(i);
      writer.write(row);
    }
}

/// The arguments for two files; in the second, the best plan of the first takes 20 % longer.
std::string two_files(std::string const& folder = fresh_folder()) {
  write_runs(folder + "/old.csv", 1);
  write_runs(folder + "/new.csv", 1.2);
  return "compare " + folder + "/old.csv " + folder + "/new.csv ";
}

TEST(CompareSubcommand, SaysWhatBecameSlowerAndThatTheBestPlanChanged) {
  Result const result = yoke_command(two_files());
  EXPECT_EQ(result.exit, 0) << result.err;
  for (char const* const text : {"Nothing but the times differs", "triad 1000000 float resident (n = 10)", "slower",
                                 "+20.0 %", "The best plan changes in 1 of 1 case", "static 50.0 %", "tuned on",
                                 "Slower most: triad go by +20.0 %.", "Best plan of new against best plan of old: ",
                                 "+0.0 % (+0.0 %)", "1 slower, 0 faster, 2 same, 0 inconclusive, 0 only on one side"})
    EXPECT_THAT(result.out, HasSubstr(text));
}

/// Adds a case of size 2000000 to the runs of two files, whose two plans nothing decides.
void add_undecided_case(std::string const& folder) {
  for (auto const& [name, shift] : {std::pair("old", 0), {"new", 3}}) {
    core::RowWriter<core::RunRow> writer(folder + "/" + name + ".csv");
    for (char const* const plan : {"co", "static"})
      for (int i = 0; i < 10; ++i) {
        auto row = sample::triad(plan, 1 + 0.3 * ((i * 3 + shift) % 10), 0.5);
        row.size = 2000000;
        row.repetition = static_cast<std::uint64_t>(i);
        writer.write(row);
      }
  }
}

TEST(CompareSubcommand, BeginsWithTheAnswerAndHasOneLineForACaseThatIsInconclusiveUnderAllPlans) {
  std::string const folder = fresh_folder(), files = two_files(folder);
  add_undecided_case(folder);
  std::string const out = yoke_command(files).out;
  EXPECT_THAT(out, testing::StartsWith("1 slower, 0 faster, 2 same, 2 inconclusive, 0 only on one side"));
  EXPECT_THAT(out, HasSubstr("1 case is inconclusive under all plans; --all lists the plans"));
  EXPECT_THAT(out, testing::ContainsRegex(
                       "triad 2000000 float resident +2 +[+-][0-9.]+ ... [+-][0-9.]+ % +(co|static) [0-9]+"));
  EXPECT_THAT(out, HasSubstr("triad 1000000 float resident (n = 10)"));
  EXPECT_THAT(out, Not(HasSubstr("triad 2000000 float resident (n = 10)")));
  std::string const all = yoke_command(files + "--all").out;
  EXPECT_THAT(all, HasSubstr("triad 2000000 float resident (n = 10)"));
  EXPECT_THAT(all, Not(HasSubstr("under all plans")));
}

TEST(CompareSubcommand, NamesTheRepetitionsOfEachSideInTheTitleIfAllPlansOfASideHaveTheSameNumber) {
  std::string const folder = fresh_folder(), files = two_files(folder);
  auto const rows = core::read_rows<core::RunRow>(folder + "/new.csv");
  std::filesystem::remove(folder + "/new.csv");
  {
    core::RowWriter<core::RunRow> writer(folder + "/new.csv");
    for (auto const& row : rows)
      if (row.repetition < 7) writer.write(row);
  }
  EXPECT_THAT(yoke_command(files).out, HasSubstr("triad 1000000 float resident (n = 10, 7)"));
  core::RowWriter<core::RunRow>(folder + "/new.csv").write(rows.back());
  EXPECT_THAT(yoke_command(files).out, Not(HasSubstr("(n = ")));
}

TEST(CompareSubcommand, FailsOnlyIfAskedTo) {
  std::string const files = two_files();
  EXPECT_EQ(yoke_command(files + "--fail-slower 50%").exit, 0);
  Result const slower = yoke_command(files + "--fail-slower 5%");
  EXPECT_EQ(slower.exit, 1);
  EXPECT_THAT(slower.err, HasSubstr("triad 1000000 float resident go on new: slower +20.0 %"));
  EXPECT_EQ(yoke_command(files + "--baseline new --fail-slower 5%").exit, 0);
  EXPECT_EQ(yoke_command(files + "--baseline new --fail-different").exit, 1);
}

TEST(CompareSubcommand, NamesNoiseAndThatItComparesTwoProcesses) {
  std::string const folder = fresh_folder(), files = two_files(folder) + "--fail-slower 5%";
  EXPECT_THAT(yoke_command(files).err, HasSubstr("--fail-slower compares two processes here, one on each side"));
  EXPECT_THAT(yoke_command(files).err, Not(HasSubstr("noise")));
  auto rows = core::read_rows<core::RunRow>(folder + "/new.csv");
  std::filesystem::remove(folder + "/new.csv");
  core::RowWriter<core::RunRow> writer(folder + "/new.csv");
  for (auto& row : rows) {
    row.other_programs = 0.4;
    row.stolen = 0.06;
    row.throttled = 1;
    writer.write(row);
  }
  Result const noisy = yoke_command(files);
  EXPECT_EQ(noisy.exit, 1);
  EXPECT_THAT(noisy.err,
              HasSubstr("may be noise: while new was measured, other programs and virtual machines took 46 % "
                        "of the CPU time (median of 30 runs), and a CPU quota stopped yoke in 30 periods"));
  EXPECT_THAT(noisy.out, HasSubstr("Noise: while new was measured"));
}

/// 12 plans with 20 repetitions by `processes` processes, each of which has a shift of its own; all take `factor` times
/// as long.
void write_suite(std::string const& file, std::uint64_t seed, std::uint64_t processes, double factor) {
  SplitMix64Stream random(seed, 0);
  core::RowWriter<core::RunRow> writer(file);
  for (std::uint64_t process = 0; process < processes; ++process)
    for (int plan = 0; plan < 12; ++plan) {
      double const shift = factor * std::exp(0.005 * random.normal());
      for (std::uint64_t i = 0; i < 20 / processes; ++i) {
        auto row = sample::triad("static", shift * std::exp(0.01 * random.normal()), 0.05 * plan);
        row.options = "share=" + std::to_string(plan);
        row.process = process;
        row.repetition = i * processes + process;
        writer.write(row);
      }
    }
}

// A build without -O3 takes 1.5 times as long everywhere.
TEST(CompareSubcommand, FailsIfEverythingIsSlowerAsWithoutOptimisation) {
  std::string const folder = fresh_folder();
  for (std::uint64_t const processes : {5, 1}) {
    std::string const of = std::to_string(processes), old = folder + "/old" + of + ".csv",
                      now = folder + "/now" + of + ".csv", same = folder + "/same" + of + ".csv";
    write_suite(old, 1, processes, 1);
    write_suite(now, 2, processes, 1.5);
    write_suite(same, 3, processes, 1);
    std::string const options = " --same-machine --fail-slower 5% --format junit";
    Result const slower = yoke_command("compare " + old + " " + now + options);
    EXPECT_EQ(slower.exit, 1) << slower.err;
    EXPECT_THAT(slower.out, HasSubstr("<failure message="));
    EXPECT_THAT(slower.err, HasSubstr(processes == 5 ? "triad 1000000 float resident static share=3 on now5: slower"
                                                     : "all plans on now1 are slower by +50"));
    Result const equal = yoke_command("compare " + old + " " + same + options);
    EXPECT_EQ(equal.exit, 0) << equal.err;
  }
}

TEST(CompareSubcommand, IsShownWithSeveralProcessesInAllRecipes) {
  std::size_t recipes = 0;
  for (char const* const file : {"docs/regression.md", "docs/tutorial.md", "integrations/github/yoke.yml",
                                 "integrations/gitlab/yoke.yml", "ctest/regression/times.cmake"}) {
    std::istringstream text(text_of(YOKE_SOURCE "/" + std::string(file)));
    for (std::string line; std::getline(text, line);) {
      bool const measures =
          line.find(" run --") != line.npos && (line.find("now") != line.npos || line.find("baseline") != line.npos);
      if (!measures) continue;
      ++recipes;
      EXPECT_THAT(line, HasSubstr("--processes 5")) << file;
    }
  }
  EXPECT_GE(recipes, 7U);
}

TEST(CompareSubcommand, HasTheFormatsThatOthersRead) {
  std::string const files = two_files();
  auto const json = nlohmann::json::parse(yoke_command(files + "--format json").out);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_TRUE(json["differences"].empty());
  ASSERT_EQ(json["rows"].size(), 3U);
  auto const& row = json["rows"][1];
  for (char const* const key : {"workload", "size", "precision", "data", "partitioner", "options", "n", "median_s",
                                "ratio", "low", "high", "verdict"})
    EXPECT_TRUE(row.contains(key)) << key;
  EXPECT_EQ(row["partitioner"], "go");
  EXPECT_EQ(row["n"], (std::vector<int>{10, 10}));
  EXPECT_NEAR(row["ratio"].get<double>(), 1.2, 1e-9);
  EXPECT_EQ(row["verdict"], "slower");
  EXPECT_EQ(json["summary"]["slower"], 1);
  EXPECT_EQ(json["summary"]["unmatched"], 0);
  EXPECT_NEAR(json["summary"]["geomean"].get<double>(), std::cbrt(1.2), 1e-9);
  ASSERT_EQ(json["order_changed"].size(), 1U);
  EXPECT_EQ(json["order_changed"][0]["best"], (std::vector<std::string>{"go", "static"}));

  std::string const junit = yoke_command(files + "--format junit --fail-slower 5%").out;
  EXPECT_THAT(junit,
              HasSubstr("<testsuite name=\"triad 1000000 float resident\" tests=\"3\" failures=\"1\" skipped=\"0\">"));
  EXPECT_THAT(junit, HasSubstr("<failure message=\"slower: +20.0 %"));

  auto const github = nlohmann::json::parse(yoke_command(files + "--format github").out);
  ASSERT_EQ(github.size(), 3U);
  EXPECT_EQ(github[1]["name"], "triad 1000000 float resident / go");
  EXPECT_EQ(github[1]["unit"], "s");
  EXPECT_NEAR(github[1]["value"].get<double>(), 2.4 * 1.0045, 1e-9);

  auto const bencher = nlohmann::json::parse(yoke_command(files + "--format bencher").out);
  auto const& latency = bencher["triad 1000000 float resident / go"]["latency"];
  EXPECT_NEAR(latency["value"].get<double>(), 2.4e9 * 1.0045, 1);
  EXPECT_LT(latency["lower_value"], latency["upper_value"]);

  EXPECT_THAT(yoke_command(files + "--format markdown").out, HasSubstr("| go |"));
}

TEST(CompareSubcommand, JsonHasTheWordOfTheOtherFormatsForAPlanOfOneSide) {
  std::string const folder = fresh_folder();
  write_runs(folder + "/old.csv", 1);
  core::RowWriter<core::RunRow>(folder + "/new.csv").write(sample::triad("go", 2, 1));
  auto const json =
      nlohmann::json::parse(yoke_command("compare " + folder + "/old.csv " + folder + "/new.csv --format json").out);
  EXPECT_EQ(json["summary"]["unmatched"], 2);
  for (auto const& row : json["rows"])
    EXPECT_EQ(row["verdict"], row["partitioner"] == "go" ? "inconclusive" : "unmatched") << row;
}

TEST(CompareSubcommand, WritesRowsThatShowReads) {
  std::string const folder = fresh_folder(), files = two_files(folder), file = folder + "/compared.csv";
  EXPECT_EQ(yoke_command(files + "--output " + file).exit, 0);
  EXPECT_EQ(core::read_rows<analysis::CompareRow>(file).size(), 3U);
  EXPECT_THAT(yoke_command("show --by verdict " + file).out, HasSubstr("verdict slower"));
}

TEST(CompareSubcommand, TextFromFilesCannotEndAnAttribute) {
  std::string const folder = fresh_folder();
  for (char const* const name : {"/a.csv", "/b.csv"}) {
    auto row = sample::triad("co", 1, 0);
    row.workload_options = "x=\"<script>&";
    core::RowWriter<core::RunRow>(folder + name).write(row);
  }
  std::string const junit = yoke_command("compare --format junit " + folder + "/a.csv " + folder + "/b.csv").out;
  EXPECT_THAT(junit, HasSubstr("x=&quot;&lt;script&gt;&amp;"));
  EXPECT_THAT(junit, Not(HasSubstr("<script>")));
}

TEST(CompareSubcommand, RefusesAnotherMachineIfAskedTo) {
  std::string const folder = fresh_folder();
  auto row = sample::triad("co", 1, 0);
  core::RowWriter<core::RunRow>(folder + "/a.csv").write(row);
  row.host_cpu = "another";
  core::RowWriter<core::RunRow>(folder + "/b.csv").write(row);
  std::string const files = "compare " + folder + "/a.csv " + folder + "/b.csv ";
  EXPECT_EQ(yoke_command(files).exit, 0);
  Result const refused = yoke_command(files + "--same-machine");
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("b is of another machine: its host_cpu is another"));
}

TEST(CompareSubcommand, RowsOfAnEmulatedDeviceAreComparedWithEachOtherOnlyIfAskedFor) {
  std::string const folder = fresh_folder();
  auto row = sample::triad("co", 1, 0);
  row.device_name = "emulated CUDA device";
  for (char const* const name : {"a", "b"}) core::RowWriter<core::RunRow>(folder + "/" + name + ".csv").write(row);
  std::string const files = "compare " + folder + "/a.csv " + folder + "/b.csv ";
  Result const refused = yoke_command(files);
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("the rows of a are of an emulated device"));
  EXPECT_EQ(yoke_command(files + "--emulated").exit, 0);
}

TEST(CompareSubcommand, MistakesAreOneSentenceAndExitTwo) {
  std::string const folder = fresh_folder(), files = two_files(folder);
  struct Mistake {
    std::string arguments, sentence;
  };
  for (auto const& [arguments, sentence] :
       std::vector<Mistake>{{"compare", "FILES is required"},
                            {"compare " YOKE_SOURCE, "has no runs.csv"},
                            {files + "--effect 3", "--effect is '3', which is 300 %; write 3%"},
                            {files + "--fail-slower 1%", "below --effect"},
                            {files + "--fail-slower 5", "--fail-slower is '5', which is 500 %; write 5%"},
                            {files + "--effect 2", "--effect is '2', which is 200 %; write 2%"},
                            {files + "--baseline nobody", "it must be one of: old, new"},
                            {files + "--by nobody", "unknown column 'nobody'"},
                            {files + "--by machine", "all rows have the same machine, sample"},
                            {files + "--where size=1", "old has no rows"},
                            {files + "--predictions other=x.csv", "is of no side"}}) {
    Result const result = yoke_command(arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace yoke::cli
