// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "analysis/runs/plan_row.hpp"
#include "ctest/support/command.hpp"
#include "ctest/support/triad_rows.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/piece_row.hpp"

namespace yoke::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// Two sizes of triad under three plans, in runs.csv of a folder of the test.
std::string runs_folder() {
  std::string const folder = fresh_folder();
  core::RowWriter<core::RunRow> writer(folder + "/runs.csv");
  for (std::uint64_t const size : {1000U, 2000U})
    for (auto const& [plan, time_s, share] : {std::tuple("co", 3., 0.), {"go", 2., 1.}, {"static", 1., 0.5}}) {
      auto row = sample::triad(plan, time_s * static_cast<double>(size), share);
      row.size = size;
      writer.write(row);
    }
  auto skipped = sample::triad("cp", 0, 0);
  skipped.size = 1000;
  skipped.status = Status::skipped;
  skipped.reason = "one segment";
  skipped.makespan_s.reset();
  writer.write(skipped);
  return folder;
}

TEST(Show, HasATableForEachCaseWithTheFastestFirst) {
  std::string const folder = runs_folder();
  for (std::string const& name : {folder, folder + "/runs.csv"}) {
    Result const result = yoke_command("show " + name);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("triad 1000 float resident (n = 1)\n"));
    EXPECT_THAT(result.out, HasSubstr("triad 2000 float resident (n = 1)\n"));
    EXPECT_THAT(result.out, HasSubstr("speed-up"));
    EXPECT_THAT(result.out, HasSubstr("2.00x"));
    EXPECT_THAT(result.out, HasSubstr("cp: skipped: one segment\n"));
    EXPECT_LT(result.out.find("\nstatic"), result.out.find("\nco "));
    EXPECT_THAT(result.out, Not(HasSubstr("imbalance"))) << "nobody has one";
  }
}

TEST(Show, EndsWithItsAnswer) {
  Result const result = yoke_command("show " YOKE_DATA "/measurements/split-host/epyc");
  EXPECT_THAT(result.out, HasSubstr("\nSharing pays: p-dp is 1."));
  EXPECT_THAT(result.out, testing::ContainsRegex("\nSharing pays in [0-9]+ of [0-9]+ cases"));
  EXPECT_THAT(result.out, HasSubstr("The device is a part of the host's cores, no GPU.\n"));
  EXPECT_THAT(result.out, testing::ContainsRegex("\ncp +[a-z]* +kernels ")) << "a share of flops says nothing of cp";
}

TEST(Show, SaysIfRepetitionsCannotTellAnyPlanFromTheBest) {
  EXPECT_THAT(yoke_command("show " + runs_folder()).out,
              HasSubstr("1 repetition of each cannot tell any of 3 plans from the best, however far apart they are; 5 "
                        "could"));
}

TEST(Show, SaysThatComputedAndMeasuredEnergiesMeet) {
  std::string const file = fresh_folder() + "/runs.csv";
  {
    core::RowWriter<core::RunRow> writer(file);
    auto row = sample::triad("co", 1, 0);
    row.node_energy_j = 10;
    for (char const* source : {"powercap", "powercap", "model"}) {
      row.energy_source = source;
      writer.write(row);
    }
  }
  EXPECT_THAT(yoke_command("show " + file).err,
              HasSubstr("energies of 1 row are computed from power values and of 2 are measured"));
  EXPECT_THAT(yoke_command("show " + file + " --where energy_source=model").err,
              HasSubstr("the rows' energies are computed from power values, not measured"));
  EXPECT_EQ(yoke_command("show " + file + " --where energy_source=powercap").err, "");
}

TEST(Show, MachinesOfOneNameAreToldApartByTheirProcessors) {
  std::string const folder = fresh_folder();
  for (char const* const cpu : {"one", "two"}) {
    auto row = sample::triad("co", 1, 0);
    row.host_cpu = cpu;
    core::RowWriter<core::RunRow>(folder + "/runs.csv").write(row);
  }
  std::string const command = "show " + folder, shown = yoke_command(command).out;
  EXPECT_THAT(shown, HasSubstr("sample, one, 0 threads + 0 units: triad"));
  EXPECT_THAT(shown, HasSubstr("sample, two, 0 threads + 0 units: triad"));
  EXPECT_THAT(yoke_command(command + " --by partitioner").out, HasSubstr("host_cpu"));
  EXPECT_EQ(yoke_command("compare " + folder + " again=" + folder).exit, 0) << "each plan has one match";
}

TEST(Show, WritesPlansWhereNobodyReads) {
  std::string const folder = runs_folder();
  Result const result = yoke_command("show " + folder + " --where size=2000 --output " + folder + "/plans.csv");
  EXPECT_EQ(result.exit, 0) << result.err;
  auto const plans = core::read_rows<analysis::PlanRow>(folder + "/plans.csv");
  ASSERT_EQ(plans.size(), 3U);
  EXPECT_EQ(plans[0].plan, "static");
  EXPECT_EQ(yoke_command("show " + folder + "/plans.csv").exit, 0);
}

TEST(Show, FitsTheTerminal) {
  std::string const folder = runs_folder();
  setenv("COLUMNS", "50", 1);
  Result const result = yoke_command("show " + folder);
  unsetenv("COLUMNS");
  for (std::size_t begin = 0; begin < result.out.size();) {
    auto const end = result.out.find('\n', begin);
    EXPECT_LE(end - begin, 50U) << result.out.substr(begin, end - begin);
    begin = end + 1;
  }
}

TEST(Show, ColoursTheBestRowUnlessNoColourIsWanted) {
  std::string const folder = runs_folder();
  setenv("CLICOLOR_FORCE", "1", 1);
  EXPECT_THAT(yoke_command("show " + folder).out, HasSubstr("\033[1;32mstatic"));
  setenv("NO_COLOR", "1", 1);
  EXPECT_THAT(yoke_command("show " + folder).out, Not(HasSubstr("\033")));
  unsetenv("NO_COLOR");
  unsetenv("CLICOLOR_FORCE");
  EXPECT_THAT(yoke_command("show " + folder).out, Not(HasSubstr("\033")));
}

TEST(Show, WordsOfTheTableAreNamesOfColumns) {
  std::string const command = "show " + runs_folder();
  EXPECT_EQ(yoke_command(command + " --sort time").out, yoke_command(command + " --sort median_s").out);
  EXPECT_EQ(
      yoke_command(command + " --sort -speed-up --columns plan,time,n,share,verdict --format csv").out,
      yoke_command(command + " --sort -speedup --columns plan,median_s,repetitions,share,verdict --format csv").out);
  EXPECT_THAT(yoke_command(command + " --sort times").err, HasSubstr("unknown column 'times'"));
}

TEST(Show, GroupsAndSortsByColumns) {
  std::string const folder = runs_folder();
  Result const result = yoke_command("show --by partitioner --sort -median_s " + folder);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("partitioner static\n"));
  EXPECT_LT(result.out.find("2000"), result.out.find("1000"));
}

TEST(Show, MarkdownIsAFormatOfItsOwn) {
  std::string const folder = runs_folder(), file = folder + "/plans.md";
  Result const result = yoke_command("show --format markdown " + folder);
  EXPECT_EQ(result.out.find("<!-- yoke -->\n"), 0U);
  EXPECT_THAT(result.out, HasSubstr("### triad 1000 float resident (n = 1)\n\nWhether sharing pays is inconclusive: "));
  EXPECT_EQ(yoke_command("show --format markdown --output " + file + " " + folder).exit, 0);
  EXPECT_EQ(text_of(file), result.out);
  EXPECT_EQ(yoke_command("show --format markdown --output " + file + " " + folder).exit, 0) << "its own kind";
  write_text(file, "# Notes\n");
  EXPECT_EQ(yoke_command("show --format markdown --output " + file + " " + folder).exit, 2);
  EXPECT_EQ(text_of(file), "# Notes\n");
}

TEST(Show, WritesTheColumnsAskedForInEveryFormat) {
  std::string const asked =
      "show " + runs_folder() + " --where partitioner=co,size=1000 --columns median_s,workload --format ";
  Result const csv = yoke_command(asked + "csv");
  EXPECT_EQ(csv.exit, 0) << csv.err;
  EXPECT_EQ(csv.out, "median_s,workload\n3000,triad\n");
  EXPECT_EQ(yoke_command(asked + "json").out, "[\n  {\"median_s\": 3000, \"workload\": \"triad\"}\n]\n");
  Result const grouped = yoke_command(asked + "csv --by plan");
  EXPECT_THAT(grouped.out, testing::StartsWith("plan,median_s,workload\n")) << grouped.err;
  Result const by = yoke_command("show " + runs_folder() + " --by plan --format csv");
  EXPECT_THAT(by.out, HasSubstr("repetitions")) << "all columns if none is named";
  EXPECT_THAT(by.out, HasSubstr("status")) << by.err;
}

TEST(Show, ShowsEveryOtherFileToo) {
  Result const values = yoke_command("show --where paper=cap,status!=ok --columns where,subject " YOKE_SOURCE
                                     "/ctest/golden/reproduced.csv");
  EXPECT_EQ(values.exit, 0) << values.err;
  EXPECT_THAT(values.out, HasSubstr("where"));
  Result const machine = yoke_command("show --details " YOKE_DATA "/machines/peach-system-1.json");
  EXPECT_EQ(machine.exit, 0) << machine.err;
  EXPECT_THAT(machine.out, HasSubstr("machine peach-system-1"));
  EXPECT_THAT(machine.out, Not(HasSubstr("not available ()")));
  EXPECT_THAT(machine.out, Not(HasSubstr("of the probe")));
  Result const older = yoke_command("show " YOKE_DATA "/measurements/split-host/epyc/machine.json");
  EXPECT_THAT(older.out, HasSubstr("machine vm was measured by revision 1 of the probe"));
}

TEST(Show, ShowsTheMemoryThatProcessorsShare) {
  std::string const machine = "show " YOKE_DATA "/measurements/h200/host-15-gpu-1/machine.json";
  Result const shown = yoke_command(machine + " --details");
  EXPECT_EQ(shown.exit, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("managed memory that host and device share:"));
  EXPECT_THAT(shown.out, ContainsRegex("streams +ps/B +12[.]71 +12[.]96 +0[.]8824 +0[.]9056 *\n"));
  EXPECT_THAT(shown.out, ContainsRegex("first write to a page +µs +- +- +- +- *\n"))
      << "managed pages are not replaced";
  EXPECT_THAT(shown.out, ContainsRegex("atomic addition to one number +ns +26[.]43 +- +1[.]297 +- *\n"));
  EXPECT_THAT(shown.out, ContainsRegex("\n +64 B +1[.]365 +34[.]66 *\n"));
  EXPECT_THAT(shown.out, Not(HasSubstr("round trip of a flag"))) << "unavailable there";
  EXPECT_THAT(shown.out, Not(HasSubstr("adds at random"))) << "measured by an older probe";
  Result const split = yoke_command("show " YOKE_DATA "/measurements/split-host/xeon-claims/machine.json --details");
  EXPECT_THAT(split.out,
              ContainsRegex("adds at random to the same numbers:\n[^\n]*\n[^\n]*\n +256 B +9[.]798 +10[.]29 *\n"));
  EXPECT_THAT(yoke_command(machine).out, Not(HasSubstr("memory that host and device share")));
  Machine with_flag = read_machine(YOKE_DATA "/measurements/h200/host-15-gpu-1/machine.json");
  with_flag.shared.front().flag_s = Quantity::specified(2e-6);
  SharedTimes& host_times = with_flag.shared.front().host;
  host_times.write_1_s = Quantity::specified(1e-6);
  host_times.write_2_s = Quantity::specified(2e-6);
  host_times.write_10_s = Quantity::specified(3e-6);
  host_times.prefetch_s = Quantity::specified(4e-6);
  host_times.prefetched_write_s = Quantity::specified(5e-6);
  std::string const file = fresh_folder() + "/machine.json";
  write_machine(with_flag, file);
  Result const more = yoke_command("show --details " + file);
  EXPECT_THAT(more.out, HasSubstr("round trip of a flag: 2.000 µs\n"));
  EXPECT_THAT(more.out, ContainsRegex("1st write to a page of the other +µs +1[.]000 +- +- +- *\n"
                                      "2nd +µs +2[.]000 .*\n10th +µs +3[.]000 .*\n"
                                      "prefetch of such a page +µs +4[.]000 .*\n1st write after it +µs +5[.]000 "));
  EXPECT_THAT(shown.out, Not(HasSubstr("write to a page of the other"))) << "the file does not have it";
}

TEST(Show, ShowsCalibrationsAndFittedModelsAsTheirSubcommandsDo) {
  std::string const epyc = YOKE_DATA "/measurements/split-host/epyc/", fitted = fresh_folder() + "/fitted.json";
  Result const calibration = yoke_command("show " + epyc + "calibration.json");
  EXPECT_EQ(calibration.exit, 0) << calibration.err;
  EXPECT_THAT(calibration.out, HasSubstr("model/measured"));
  EXPECT_THAT(yoke_command("show --format json " + epyc + "calibration.json").out, text_of(epyc + "calibration.json"));
  Result const fit = yoke_command("fit " + epyc + "runs.csv --model perdome --resamples 0 --machine " + epyc +
                                  "machine.json --output " + fitted);
  ASSERT_EQ(fit.exit, 0) << fit.err;
  EXPECT_THAT(fit.out, HasSubstr("left out plan"));
  EXPECT_EQ(yoke_command("show " + fitted).out, fit.out);
}

TEST(Show, MistakesAreOneSentenceAndExitTwo) {
  std::string const folder = runs_folder();
  write_text(folder + "/semicolons.csv", "schema;run_id\n1;2\n");
  write_text(folder + "/pieces.csv", core::csv_header<core::RunRow>() + "\n");
  write_text(folder + "/torn.json", "{\"schema\": 1, ");
  struct Mistake {
    std::string arguments, sentence;
  };
  for (auto const& [arguments, sentence] : std::vector<Mistake>{
           {"", "FILES is required"},
           {folder + "/none.csv", "No such file or directory"},
           {YOKE_SOURCE, "has no runs.csv"},
           {folder + " --where size", "must be COLUMN=VALUE"},
           {folder + " --where sise=1", "unknown column 'sise'; did you mean size?"},
           {folder + " --where size=1", "no row is left"},
           {folder + " --by nobody", "unknown column 'nobody'"},
           {folder + "/semicolons.csv", "fields are separated by semicolons"},
           {folder + " " YOKE_SOURCE "/ctest/golden/reproduced.csv", "these are reproduced values"},
           {YOKE_DATA "/machines/peach-system-1.json --by machine", "JSON, which has no rows"},
           {YOKE_DATA "/machines/peach-system-1.json --format csv", "machine files are shown as tables"},
           {YOKE_DATA "/workloads/la.json", "JSON, but not of a kind that is shown: machine files"},
           {folder + "/torn.json", "torn.json, line 1, column 15: not JSON"},
           {folder + " --output " + folder + "/runs.csv", "must be a file of its own"}}) {
    Result const result = yoke_command("show " + arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence)) << arguments;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(Show, WritesCalipersProfilesAsOneFileOrOneForEachRun) {
  std::string const folder = runs_folder();
  std::string const runs = folder + "/runs.csv";
  Result const one = yoke_command("show " + runs + " --format caliper --output " + folder + "/all.json");
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(core::parse_json(core::read_whole_file(folder + "/all.json"), "all").at("nodes").size(), 8)
      << "three plans, each ok, of two cases";

  std::string const named = folder + "/named.csv";
  {
    core::RowWriter<core::RunRow> writer(named);
    for (char const* const id : {"a", "b"}) {
      auto row = sample::triad("co", 1, 0);
      row.run_id = id;
      writer.write(row);
    }
  }
  Result const each = yoke_command("show " + named + " --format caliper --output " + folder + "/profiles/");
  EXPECT_EQ(each.exit, 0) << each.err;
  for (char const* const id : {"a", "b"})
    EXPECT_EQ(core::parse_json(core::read_whole_file(folder + "/profiles/" + id + ".json"), id).at("yoke.run_id"), id);

  Result const no_name = yoke_command("show " + runs + " --format caliper --output " + folder + "/profiles/");
  EXPECT_EQ(no_name.exit, 2);
  EXPECT_THAT(no_name.err, HasSubstr("run_id is ''; it must be usable as a file's name"));
}

TEST(Show, RefusesMoreOfCalipersRegionsThanFitIntoMemory) {
  std::string const folder = fresh_folder(), runs = folder + "/runs.csv";
  auto row = sample::triad("co", 1, 0);
  row.host_busy_s = 1;
  std::string line;
  core::append_csv_line(line, row);
  std::string text = core::csv_header<core::RunRow>() + "\n";
  for (int i = 0; i < 100'001; ++i) text += line + "\n";  // two regions each
  write_text(runs, text);
  Result const refused = yoke_command("show " + runs + " --format caliper --output " + folder + "/all.json");
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, testing::StartsWith("yoke: --format caliper writes at most 200000 regions into one file, "
                                               "which the first 100001 runs exceed; choose fewer by --where"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/all.json"));
}

TEST(Show, NamesPlansInCalipersFileByOptionsIfTheirPartitionerHasSeveralThere) {
  std::string const folder = fresh_folder(), runs = folder + "/runs.csv";
  {
    core::RowWriter<core::RunRow> writer(runs);
    for (char const* const options : {"share=0.25", "share=0.75"}) {
      auto row = sample::triad("static", 1, 0.5);
      row.options = options;
      writer.write(row);
      row.copy = 1;
      writer.write(row);
    }
    writer.write(sample::triad("co", 2, 0));
  }
  Result const shown = yoke_command("show " + runs + " --format caliper");
  EXPECT_EQ(shown.exit, 0) << shown.err;
  core::Json const file = core::parse_json(shown.out, "all");
  std::vector<std::string> labels;
  for (auto const& node : file.at("nodes"))
    if (node.contains("parent") && node["parent"] == 0) labels.push_back(node.at("label"));
  EXPECT_THAT(labels, testing::ElementsAre("static share=0.25", "static share=0.25 again", "static share=0.75",
                                           "static share=0.75 again", "co"));
}

TEST(Show, RefusesCalipersFormatForWhatHasNoRuns) {
  std::string const folder = runs_folder();
  Result const none = yoke_command("show " + folder + " --format caliper --where partitioner=cp");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("no run with status ok is left"));
  std::string const pieces = folder + "/pieces.csv";
  {
    core::RowWriter<PieceRow> writer(pieces);
    PieceRow piece;
    piece.run_id = "another";
    writer.write(piece);
  }
  Result const other = yoke_command("show " + pieces + " --format caliper");
  EXPECT_EQ(other.exit, 2);
  EXPECT_THAT(other.err, HasSubstr("holds no runs; --format caliper writes runs"));
  Result const unmatched =
      yoke_command("show " + folder + " --format caliper --pieces " + pieces + " --output " + folder + "/x.json");
  EXPECT_EQ(unmatched.exit, 0) << unmatched.err;
  EXPECT_THAT(unmatched.err, HasSubstr("6 of 6 runs have no pieces in"));
}

}  // namespace
}  // namespace yoke::cli
