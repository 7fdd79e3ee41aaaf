// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Effects of signals on long-running commands.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>
#include <vector>

#include "ctest/support/command.hpp"
#include "ctest/support/running.hpp"
#include "ctest/support/triad_rows.hpp"
#include "models/points/points.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string folder_of_test() {
  std::string const folder =
      testing::TempDir() + "yoke_signals_" + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

std::vector<std::string> names_in(std::string const& folder) {
  std::vector<std::string> names;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  return names;
}

TEST(Signals, TheSecondEndsTheProgramWhateverItsKind) {
  if (thread_sanitized) GTEST_SKIP() << "the thread sanitizer delays signals, which then come in another order";
  for (auto const& [first, second] : {std::pair(SIGINT, SIGTERM), std::pair(SIGTERM, SIGINT)}) {
    Running yoke("run --workload nbody --size 100000 --option iterations=1000 --partitioner co --quiet --output " +
                 folder_of_test() + "/runs.csv");
    yoke.expect_handler(SIGINT);
    yoke.expect_computed(2);  // far longer than the preparation takes
    yoke.send(first);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    yoke.send(second);
    EXPECT_EQ(yoke.wait().exit, 1000 + second);
  }
}

TEST(Signals, OneThatWasIgnoredAtTheStartStaysIgnored) {
  std::string const file = folder_of_test() + "/runs.csv";
  Running yoke("run --workload triad --preset smoke --partitioner co --repetitions 300 --quiet --output " + file,
               [] { signal(SIGINT, SIG_IGN); });
  yoke.expect_handler(SIGTERM);
  yoke.send(SIGINT);
  EXPECT_EQ(yoke.wait().exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 300U);
}

TEST(Signals, OnlyOneProgramAtATimeGoesOnWithAFile) {
  std::string const folder = folder_of_test(), file = folder + "/runs.csv";
  std::string const resume = "run --workload triad --preset smoke --partitioner co --quiet --resume --output " + file;
  Running yoke(resume + " --repetitions 100000000");
  ASSERT_TRUE(Running::comes([&] { return std::filesystem::exists(file + ".lock"); }));
  yoke.expect_handler(SIGINT);
  Result const second = yoke_command(resume + " --repetitions 1000");
  EXPECT_EQ(second.exit, 2);
  EXPECT_EQ(second.err, "yoke: another yoke goes on with " + file + "; wait until it has finished\n");
  yoke.send(SIGINT);
  EXPECT_EQ(yoke.wait().exit, 130);
  EXPECT_THAT(names_in(folder), testing::ElementsAre("runs.csv", "runs.csv.commands"));
  EXPECT_EQ(yoke_command(resume + " --repetitions 1").exit, 0);
}

TEST(Signals, AnInterruptedProbeKeepsWhatItMeasured) {
  std::string const folder = folder_of_test(), file = folder + "/machine.json";
  auto const interrupt = [&] {
    Running yoke("probe --quiet --seconds 3600 --output " + file);
    yoke.expect_handler(SIGINT);
    yoke.send(SIGINT);
    Result const result = yoke.wait();
    EXPECT_EQ(result.exit, 130);
    EXPECT_THAT(result.err,
                testing::EndsWith("yoke: interrupted; earlier measurements are kept, the rest is unavailable\n"));
    return result.err;
  };
  interrupt();
  EXPECT_EQ(read_machine(file).processors.at(0).launch_s.reason, "interrupted");
  // The results of an earlier probe stay, too.
  Machine whole = read_machine(file);
  whole.name = "whole";
  write_machine(whole, file);
  EXPECT_THAT(interrupt(), HasSubstr(file + " stays unchanged; the new measurements are in " + file + ".incomplete\n"));
  EXPECT_EQ(read_machine(file).name, "whole");
  EXPECT_EQ(read_machine(file + ".incomplete").processors.at(0).launch_s.reason, "interrupted");
}

TEST(Signals, AnInterruptedDemoKeepsWhatItMeasuredOfTheMachine) {
  std::string const folder = folder_of_test();
  Running yoke("demo --seconds 3600 --folder " + folder);
  yoke.expect_computed(0.5);  // before the probe there is nothing to keep
  yoke.send(SIGINT);
  Result const result = yoke.wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.err, HasSubstr("interrupted; earlier measurements are kept"));
  EXPECT_EQ(read_machine(folder + "/machine.json").processors.at(0).launch_s.reason, "interrupted");
}

TEST(Signals, AnInterruptedFitKeepsTheCoefficients) {
  std::string const folder = folder_of_test(), runs = folder + "/runs.csv", machine = folder + "/machine.json";
  write_machine(sample::two_processors(), machine);
  core::RowWriter<core::RunRow> writer(runs);
  for (std::uint64_t const size : {100'000, 1'000'000})
    for (bool const on_device : {false, true}) {
      auto row = sample::triad(on_device ? "go" : "co", 3e-10 * static_cast<double>(size) + 1e-6, on_device);
      row.size = size;
      row.flops = 2 * static_cast<double>(size);
      (on_device ? row.device_busy_s : row.host_busy_s) = row.makespan_s;
      (on_device ? row.host_busy_s : row.device_busy_s) = 0;
      writer.write(row);
    }
  Running yoke("fit " + runs + " --model yoke --model-option contended=no --resamples 100000 --machine " + machine +
               " --output " + folder + "/fitted.json");
  yoke.expect_computed(0.5);
  yoke.send(SIGINT);
  Result const result = yoke.wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.err, HasSubstr("interrupted: the coefficients are those of all rows; the intervals are of "));
  core::Fitted const fitted = core::read_fitted(folder + "/fitted.json");
  EXPECT_LT(fitted.resamples, 100'000U);
  EXPECT_FALSE(fitted.coefficients.empty());
}

TEST(Signals, AnInterruptedEvaluationOfPointsKeepsTheRowsThatWereFinished) {
  std::string const folder = folder_of_test(), points = folder + "/points";
  ASSERT_EQ(mkfifo(points.c_str(), 0644), 0);
  Running yoke("predict --points " + points + " --output " + folder + "/answers.csv");
  int const pipe = open(points.c_str(), O_WRONLY);
  std::string text = "id,model,rate_host,rate_device,work,share\n";
  while (text.size() < 200'000) text += "point,peach,1,2,3,0.5\n";
  ASSERT_EQ(write(pipe, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ASSERT_TRUE(Running::comes([&] {
    for (auto const& name : names_in(folder))
      if (name != "points") return std::filesystem::file_size(folder + "/" + name) > 0;
    return false;
  }));
  yoke.send(SIGTERM);
  Result const result = yoke.wait();
  close(pipe);
  EXPECT_EQ(result.exit, 1000 + SIGTERM);
  EXPECT_EQ(result.err, "yoke: interrupted; rows that were finished are in " + folder + "/answers.csv.incomplete\n");
  EXPECT_THAT(names_in(folder), testing::UnorderedElementsAre("points", "answers.csv.incomplete"));
  EXPECT_GT(core::read_rows<models::PeachAnswer>(folder + "/answers.csv.incomplete").size(), 100U);
}

TEST(Signals, AnInterruptedContestHasTheRowsOfTheInstancesThatWereFinished) {
  std::string const file = folder_of_test() + "/contest.csv";
  Running yoke(
      "contest --instances 1000000 --scheduler co --threads 2 --quiet --output " + file, [] {},
      YOKE_BINARY "-research");
  yoke.expect_handler(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  yoke.send(SIGINT);
  Result const result = yoke.wait();
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.err, HasSubstr("yoke: interrupted"));
  if (result.err.find("before the first") == result.err.npos) {
    EXPECT_THAT(text_of(file), HasSubstr("\nco,"));
  }
}

}  // namespace
}  // namespace yoke::cli
