// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `yoke run --resume FILE` after killed programs yields every row that the recorded commands ask for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <set>

#include "ctest/support/command.hpp"
#include "ctest/support/running.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_identity.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const small = " --preset smoke --warmups 0 --quiet";
std::string const at_once = small + " --warm-up 0";
std::string const with_notes = " --preset smoke --warmups 0 --warm-up 0";

std::size_t rows_in(std::string const& file) {
  std::string const text = text_of(file);
  auto const lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return lines == 0 ? 0 : lines - 1;
}

std::size_t commands_in_file(std::string const& file) {
  std::string const text = text_of(file + ".commands");
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// The repetitions in the file, each once.
std::set<std::string> repetitions_in(std::string const& file) {
  std::set<std::string> all;
  for (auto const& row : core::read_rows<core::RunRow>(file)) all.insert(core::repetition_identity(row));
  return all;
}

class Resumed : public testing::Test {
 protected:
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
};

/// Makes Kokkos refuse to start.
std::string const no_kokkos = "KOKKOS_NUM_THREADS=-3 " YOKE_BINARY " ";

TEST_F(Resumed, CompleteFilesStartNoProcessors) {
  std::string const command = "run --workload triad,mm --partitioner co,p-dp,cp --repetitions 2" + with_notes;
  ASSERT_EQ(yoke_command(command + " --output " + file).exit, 0);
  std::string const before = text_of(file);
  ASSERT_EQ(shell_command(no_kokkos + command).exit, 3);
  for (std::string const& again : {command + " --resume --output " + file, "run --resume " + file}) {
    Result const result = shell_command(no_kokkos + again);
    EXPECT_EQ(result.exit, 0) << again << result.err;
    EXPECT_THAT(result.err, HasSubstr(file + " has all repetitions; nothing is run"));
    EXPECT_EQ(text_of(file), before);
  }
}

TEST_F(Resumed, FilesThatLackSomethingStartProcessors) {
  std::string const command = "run --workload triad --partitioner co,go" + at_once + " --output " + file;
  ASSERT_EQ(yoke_command(command + " --repetitions 2").exit, 0);
  for (char const* const other :
       {" --repetitions 3", " --repetitions 2 --seed 5", " --repetitions 2 --size 99", " --repetitions 2 --learn",
        " --repetitions 2 --depth 2", " --repetitions 2 --aa", " --repetitions 2 --machine-name another",
        " --repetitions 2 --data streamed", " --repetitions 2 --processes 2 --process 1 --seed 5"})
    EXPECT_EQ(shell_command(no_kokkos + command + other + " --resume").exit, 3) << other;
  ASSERT_EQ(yoke_command(command + " --repetitions 3 --resume").exit, 0);
  EXPECT_EQ(rows_in(file), 6U);
  // One of two recorded commands lacks a row.
  std::string text = text_of(file);
  write_text(file, text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  EXPECT_EQ(shell_command(no_kokkos + "run --resume " + file).exit, 3);
  EXPECT_EQ(yoke_command("run --resume " + file).exit, 0);
  EXPECT_EQ(rows_in(file), 6U);
}

TEST_F(Resumed, SearchesKeepTheirShare) {
  std::string const command =
      "run --workload triad,tsp --partitioner p-dp" + small + " --warm-up 0 --output " + file + " --repetitions ";
  ASSERT_EQ(yoke_command(command + "1").exit, 0);
  ASSERT_EQ(yoke_command(command + "4 --resume").exit, 0);
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 8U);
  for (auto const& row : rows)
    for (auto const& first : {rows[0], rows[1]})
      if (row.workload == first.workload) {
        EXPECT_EQ(row.share, first.share) << row.workload;
        EXPECT_EQ(row.trials, first.trials) << row.workload;
        EXPECT_EQ(row.search_s, first.search_s) << row.workload;
      }
}

TEST_F(Resumed, ProcessesThatAreEndedWithTheirParentMissNoRow) {
  std::string const command = "run --workload triad --partitioner co,go --repetitions 400 --processes 2" + at_once;
  for (int const signal : {SIGKILL, SIGTERM, SIGHUP}) {
    std::filesystem::remove(file);
    Running yoke(command + " --output " + file);
    ASSERT_TRUE(Running::comes([&] { return rows_in(file) > 20; }));
    auto const children = children_of(yoke.process());
    ASSERT_EQ(children.size(), 1U);
    yoke.send(signal);
    EXPECT_EQ(yoke.wait().exit, signal == SIGTERM ? 128 + signal : 1000 + signal);
    // The child is in a group of its own: the signal reached the parent only.
    EXPECT_TRUE(Running::comes([&] { return has_ended(children[0]); }));
    std::size_t const then = rows_in(file);
    EXPECT_LT(then, 800U) << "it was ended too late to show anything";
    Result const result = yoke_command("run --resume " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 800U) << signal;
    EXPECT_EQ(commands_in_file(file), 1U) << "of the whole, not of its parts";
  }
}

TEST_F(Resumed, AProcessThatIsKilledEndsTheParentForWantOfSomething) {
  Running yoke("run --workload triad --partitioner co --repetitions 100000 --processes 2" + at_once + " --output " +
               file);
  ASSERT_TRUE(Running::comes([&] { return rows_in(file) > 0; }));
  auto const children = children_of(yoke.process());
  ASSERT_EQ(children.size(), 1U);
  kill(children[0], SIGKILL);
  Result const result = yoke.wait();
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("a process was ended by signal 9"));
}

TEST_F(Resumed, CommandsOfSeveralWritersAreAllRecorded) {
  std::vector<std::unique_ptr<Running>> writers;
  for (char const* const workload : {"triad", "sa", "mm", "la"})
    writers.push_back(std::make_unique<Running>(std::string("run --partitioner co --repetitions 1 --workload ") +
                                                workload + at_once + " --output " + file));
  for (auto const& writer : writers) EXPECT_EQ(writer->wait().exit, 0);
  EXPECT_EQ(commands_in_file(file), 4U) << text_of(file + ".commands");
  EXPECT_EQ(rows_in(file), 4U);
}

#ifdef YOKE_FAILING_CALLS
TEST_F(Resumed, AFileSystemWithoutLocksKeepsNoneOfTheCommandsAndRows) {
  std::string const without_locks = "YOKE_FAIL='flock 1 37 on' LD_PRELOAD=" YOKE_FAILING_CALLS " " YOKE_BINARY " ";
  for (char const* const workload : {"triad", "sa"}) {
    Result const result = shell_command(without_locks + "run --workload " + workload +
                                        " --partitioner co,go --repetitions 2" + at_once + " --output " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
  }
  EXPECT_EQ(commands_in_file(file), 2U);
  EXPECT_EQ(rows_in(file), 8U);
  std::string const all = text_of(file);
  write_text(file, all.substr(0, all.find('\n', all.find('\n') + 1) + 1));
  Result const resumed = shell_command(without_locks + "run --resume " + file);
  EXPECT_EQ(resumed.exit, 0) << resumed.err;
  EXPECT_EQ(repetitions_in(file).size(), 8U);
  EXPECT_FALSE(std::filesystem::exists(file + ".lock"));
}
#endif

TEST_F(Resumed, CommandsOfAnEarlierFileAreForgotten) {
  std::string const begin = "run --partitioner co --repetitions 1" + at_once + " --output " + file + " --workload ";
  EXPECT_EQ(yoke_command(begin + "triad").exit, 0);
  std::filesystem::remove(file);
  EXPECT_EQ(yoke_command(begin + "sa").exit, 0);
  EXPECT_EQ(commands_in_file(file), 1U);
  EXPECT_EQ(yoke_command("run --resume " + file).exit, 0);
  for (auto const& row : core::read_rows<core::RunRow>(file)) EXPECT_EQ(row.workload, "sa");
}

TEST_F(Resumed, ARefusedCommandKeepsNoneOfTheOthersFromItsRows) {
  std::string const begin = "run --partitioner co --repetitions 1" + at_once + " --output " + file + " --workload ";
  std::filesystem::create_directory(folder + "/gone");
  EXPECT_EQ(shell_command("cd '" + folder + "/gone' && '" YOKE_BINARY "' " + begin + "sa").exit, 0);
  EXPECT_EQ(yoke_command(begin + "triad").exit, 0);
  std::filesystem::remove(folder + "/gone");
  write_text(file, core::csv_header<core::RunRow>() + "\n");
  Result const result = yoke_command("run --resume " + file);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("yoke run --partitioner co"));
  EXPECT_THAT(result.err, HasSubstr("gone, is not there"));
  ASSERT_EQ(rows_in(file), 1U);
  EXPECT_EQ(core::read_rows<core::RunRow>(file)[0].workload, "triad");
}

TEST_F(Resumed, CommandsThatNobodyCanReadAreRefusedAndSpoilNoRun) {
  std::string const run = "run --workload triad --partitioner co --repetitions 1" + with_notes + " --output " + file;
  constexpr int deep = 300'000;
  write_text(file, core::csv_header<core::RunRow>() + "\n");
  for (auto const& text :
       {"{\"folder\":\"/tmp\",\"x\":" + std::string(deep, '[') + std::string(deep, ']') + ",\"arguments\":[]}\n",
        std::string("{\"subcommand\":\"probe\",\"folder\":\"/tmp\",\"arguments\":[]}\n"),
        std::string("{\"folder\":\"/tmp\",\"arguments\":[]}\n"),
        std::string("{\"subcommand\":\"run\",\"folder\":\"/tmp\",\"arguments\":[1]}\n")}) {
    write_text(file + ".commands", text);
    Result const result = yoke_command("run --resume " + file);
    EXPECT_EQ(result.exit, 2) << result.err.substr(0, 300);
    EXPECT_THAT(result.err, HasSubstr("so it is not a recorded command; remove the line"));
    Result const ran = yoke_command(run);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("--resume will need the whole command"));
  }
  EXPECT_EQ(rows_in(file), 4U);
}

TEST_F(Resumed, CommandsThatOthersMayHaveWrittenAreNotGiven) {
  EXPECT_EQ(yoke_command("run --workload triad --partitioner co --repetitions 1" + at_once + " --output " + file).exit,
            0);
  ASSERT_EQ(chmod((file + ".commands").c_str(), 0666), 0);
  Result const result = yoke_command("run --resume " + file);
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("runs.csv.commands is not used: other users may write to it"));
}

TEST_F(Resumed, ACommandThatWasCutOffIsReplacedByTheNext) {
  std::string const run = "run --workload triad --partitioner co --repetitions 1" + at_once + " --output " + file;
  EXPECT_EQ(yoke_command(run).exit, 0);
  std::string const whole = text_of(file + ".commands");
  write_text(file + ".commands", whole + whole.substr(0, whole.size() / 2));
  EXPECT_EQ(yoke_command("run --resume " + file).exit, 0);
  EXPECT_EQ(yoke_command(run + " --seed 2").exit, 0);
  EXPECT_EQ(commands_in_file(file), 2U);
  write_text(file + ".commands", whole.substr(0, whole.size() - 1));  // an editor that leaves out the last line's end
  EXPECT_EQ(yoke_command(run + " --seed 3").exit, 0);
  EXPECT_EQ(commands_in_file(file), 2U) << text_of(file + ".commands");
}

/// A command of a random kind, small enough for a second.
std::string random_command(std::mt19937& random) {
  auto const one_of = [&](std::vector<std::string> const& all) { return all[random() % all.size()]; };
  std::string const of = " --workload " + one_of({"triad", "sa", "triad,sa", "la"}) + " --seed " + one_of({"1", "2"}) +
                         " --repetitions " + one_of({"8", "12", "20"});
  switch (random() % 4) {
    case 0:
      return "run" + of + " --partitioner " + one_of({"co", "co,go", "dp --share 0.25,0.5"}) + at_once;
    case 1:
      return "run" + of + " --partitioner co,go --processes " + one_of({"2", "3"}) + at_once;
    case 2:
      return "run" + of + " --partitioner co --oversubscribe --host-threads 1,2" + at_once;
    default:
      return "sweep" + of + " --shares 0,0.5,1" + small;
  }
}

TEST_F(Resumed, RandomCommandsThatAreEndedAtRandomMissNoRow) {
  char const* const asked = std::getenv("YOKE_RESUMES");
  int const trials = asked ? std::stoi(asked) : 3;
  for (int seed = 1; seed <= trials; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    std::string const undisturbed = folder + "/undisturbed" + std::to_string(seed) + ".csv",
                      disturbed = folder + "/disturbed" + std::to_string(seed) + ".csv";
    std::vector<std::string> commands;
    for (int i = 0; i < 3; ++i) commands.push_back(random_command(random));
    std::string trace = "seed " + std::to_string(seed);
    for (std::size_t i = 0; i < commands.size(); ++i) {
      // Each file by itself: --processes requires a new one.
      std::string const alone = folder + "/alone.csv";
      std::filesystem::remove(alone);
      ASSERT_EQ(yoke_command(commands[i] + " --output " + alone).exit, 0) << commands[i];
      std::string const text = text_of(alone), kept = text_of(undisturbed);
      write_text(undisturbed, kept.empty() ? text : kept + text.substr(text.find('\n') + 1));
    }
    auto const kill_at_random = [&](std::string const& command, std::size_t recorded) {
      Running yoke(command);
      ASSERT_TRUE(Running::comes([&] { return commands_in_file(disturbed) >= recorded; })) << command;
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
      int const signal = std::vector<int>{SIGKILL, SIGTERM, SIGINT, SIGHUP}[random() % 4];
      yoke.send(signal);
      trace += "\n" + command + ", signal " + std::to_string(signal) + ", " + std::to_string(rows_in(disturbed)) +
               " rows, exit " + std::to_string(yoke.wait().exit);
    };
    std::set<std::string> given;
    for (auto const& command : commands) {
      bool const several =
          command.find("--processes") != command.npos || command.find("--host-threads") != command.npos;
      given.insert(command);
      kill_at_random(command + (several ? " --resume" : "") + " --output " + disturbed, given.size());
    }
    kill_at_random("run --resume " + disturbed, given.size());
    SCOPED_TRACE(trace);
    Result const result = yoke_command("run --resume " + disturbed);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(repetitions_in(disturbed), repetitions_in(undisturbed));
  }
}

}  // namespace
}  // namespace yoke::cli
