// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "ctest/support/measured_folder.hpp"
#include "suite/core/files/machine_file.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr char const* hostile = "<script>alert(1)</script>";

TEST(Report, OpensWithTheAnswerAndNamesWhatIsMissingWithACommand) {
  std::string const folder = fresh_folder();
  auto const page = report_of(measured(folder + "/node", "ox", 2), folder + "/page.html");
  EXPECT_THAT(page, HasSubstr("sharing the work pays in 1 of 1 case: the best plan is 1.25 times as fast"));
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
    core::RowWriter<core::RunRow> writer(file);
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
    core::RowWriter<core::RunRow> writer(file);
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
  EXPECT_THAT(page, HasSubstr("class=\"chart-fidelity\""));
  EXPECT_THAT(page, HasSubstr("class=\"chart-roofline\""));
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
  EXPECT_THAT(page, HasSubstr("changes from machine to machine in 1 of 1 case."));
  EXPECT_THAT(page, HasSubstr("class=\"strong\""));
  EXPECT_THAT(page, HasSubstr("+60.0 %")) << "static in place of go";
}

TEST(Report, ComparesTheBestPlansOfTheAnswerAndMarksThoseThatNotAllMachinesHave) {
  std::string const folder = fresh_folder();
  measured(folder + "/a", "ox", 2);
  measured(folder + "/b", "mule", 2);
  {
    core::RowWriter<core::RunRow> writer(folder + "/b/more.csv");  // faster than static, which is best on a
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
      core::RowWriter<core::RunRow> writer(node + "/runs.csv");
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

}  // namespace
}  // namespace yoke::cli
