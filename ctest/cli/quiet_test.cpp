// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ctest/support/command.hpp"
#include "ctest/support/recordings.hpp"
#include "suite/cli/program.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const epyc = YOKE_DATA "/measurements/split-host/epyc", xeon = YOKE_DATA "/measurements/split-host/xeon";
std::string const machine = " --machine " + epyc + "/machine.json ";

void write_recording(std::string const& file, SampleRecording const& of) {
  core::RowWriter<core::RecordingRow> writer(file);
  for (auto const& row : recording_rows(of)) writer.write(row);
}

/// Arguments with which each subcommand succeeds in a new folder; later ones read files of earlier ones.
std::vector<std::pair<std::string, std::string>> commands() {
  std::string const measured = epyc + "/runs.csv", pieces = epyc + "/pieces.csv";
  return {
      {"probe", "--seconds 5 --output machine.json"},
      {"run",
       "triad --preset smoke --partitioner co,go,p-dp --repetitions 2 --warm-up 0.1 --machine machine.json "
       "--pieces pieces.csv --output runs.csv"},
      {"run", "triad --preset smoke --partitioner co --repetitions 2 --processes 2 --warm-up 0 --output p.csv"},
      {"calibrate", "--machine machine.json --workload triad --size 100000 --seconds 0.5 --output calibration.json"},
      {"sweep", "--workload triad --preset smoke --repetitions 1 --warmups 0 --shares 0,1 --output sweep.csv"},
      {"simulate", YOKE_DATA "/scenarios/equal.json --partitioner cap,sampling --output simulated.csv"},
      {"compare-cap", "simulated.csv --output cap.csv"},
      {"contest", "--instances 2 --scheduler co,go --output contest.csv"},
      {"reproduce", "peach --output reproduced.csv"},
      {"scores", epyc + " --output scores.csv"},
      {"advise", "mm" + machine + "--output advice.json"},
      {"predict", "mm" + machine + "--output predicted.csv"},
      {"explain", measured + " --pieces " + pieces + machine + "--output terms.csv"},
      {"fidelity", epyc + machine + "--output fidelity.csv"},
      {"fit", measured + " --model roofline" + machine + "--output fitted.json"},
      {"plot", "perdome-i7-titan --intensity 2 --points surface.csv --output surface.svg"},
      {"compare", xeon + " " + epyc + " --output compared.csv"},
      {"count", "triad --size 10000 --output triad.json"},
      {"clocks", "--output clocks.csv"},
      {"list", "--output list.csv"},
      {"observe", "host.csv --output profile.csv"},
      {"observe", "--host host.csv --device device.csv --output shared.csv"},
      {"plot", epyc + " --chart roofline --output a.svg"},
      {"report", xeon + " " + epyc + " --output a.html"},
      {"show", epyc + " --output plans.csv"},
      {"show", pieces + " --format trace --output trace.json"},
  };
}

bool is_of_research(std::string const& subcommand) {
  auto const& all = research_program().subcommands();
  return std::any_of(all.begin(), all.end(), [&](auto const& one) { return one.name == subcommand; });
}

/// Runs a subcommand in the folder, and returns its whole output, `err` included.
Result in(std::string const& folder, std::string const& subcommand, std::string const& arguments) {
  std::string const program = is_of_research(subcommand) ? YOKE_BINARY "-research " : YOKE_BINARY " ";
  auto result = shell_command("(cd '" + folder + "' && " + program + subcommand + " " + arguments + " 2>err.txt)");
  result.err = text_of(folder + "/err.txt");
  return result;
}

TEST(Quiet, EverySubcommandPrintsNothingIfItSucceeds) {
  std::string const folder = fresh_folder();
  write_recording(folder + "/host.csv", sample_on_host);
  write_recording(folder + "/device.csv", sample_on_device);
  std::set<std::string> left;
  for (auto const* const program : {&yoke_program(), &research_program()})
    for (auto const& subcommand : program->subcommands()) left.insert(subcommand.name);
  for (auto const& [subcommand, arguments] : commands()) {
    Result const result = in(folder, subcommand, arguments + " --quiet");
    EXPECT_EQ(result.exit, 0) << subcommand << " " << arguments;
    EXPECT_EQ(result.out, "") << subcommand << " " << arguments;
    EXPECT_EQ(result.err, "") << subcommand << " " << arguments;
    left.erase(subcommand);
  }
  EXPECT_EQ(left, std::set<std::string>{"demo"}) << "demo shows what it does";
}

TEST(Quiet, NotesArePrintedWithoutIt) {
  std::string const folder = fresh_folder(), loud = xeon + " " + epyc + " --output a.html";
  EXPECT_THAT(in(folder, "report", loud).err, HasSubstr("a.html has "));
  EXPECT_THAT(in(folder, "report", loud).err, HasSubstr("the calibration has no "));
  EXPECT_EQ(in(folder, "report", loud + " --quiet").err, "");
}

TEST(Quiet, ErrorsAndFailedVerdictsArePrintedAllTheSame) {
  std::string const folder = fresh_folder();
  EXPECT_THAT(in(folder, "show", "nowhere.csv --output a.csv --quiet").err, HasSubstr("nowhere.csv"));
  Result const slower = in(folder, "compare", epyc + " " + xeon + " --fail-slower 5% --output a.csv --quiet");
  EXPECT_EQ(slower.exit, 1);
  EXPECT_THAT(slower.err, HasSubstr("slower"));
}

TEST(Quiet, ANoteIsPrintedOnce) {
  std::string const folder = fresh_folder();
  // Both predictions and the plan's chart need the calibration, which lacks most workloads.
  std::string const err = in(folder, "report", "a=" + epyc + " b=" + epyc + " --output a.html").err;
  std::string const note = "the calibration has no sweep on host, sweep on device of jacobi float";
  auto const first = err.find(note);
  ASSERT_NE(first, err.npos) << err;
  EXPECT_EQ(err.find(note, first + 1), err.npos) << err;
}

}  // namespace
}  // namespace yoke::cli
