// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

TEST(Repetitions, PlansTakeTurnsInAnOrderThatTheSeedDecides) {
  auto const order = [](std::string const& more) {
    std::string const file = fresh_folder() + "/runs.csv";
    yoke_command(
        "run --preset smoke --workload triad --size 1000 --partitioner co,go,static,sampling --repetitions 6 "
        "--output " +
        file + more);
    std::string text;
    for (auto const& row : core::read_rows<core::RunRow>(file)) {
      text += row.partitioner + ' ';
      EXPECT_TRUE(row.position.has_value());
      EXPECT_EQ(row.process, 0U);
    }
    return text;
  };
  EXPECT_EQ(order(""), order(""));
  EXPECT_NE(order(""), order(" --seed 5"));
}

TEST(Repetitions, IdenticalPlansAreMeasuredAndReported) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command("run --preset smoke --workload triad --partitioner co,go --repetitions 3 --aa " +
                                     ("--output " + file));
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("identical plans"));
  EXPECT_THAT(result.out, HasSubstr("of 2 seem to differ"));
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 12U);
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), [](auto& row) { return row.copy == 1; }), 6);
}

TEST(Repetitions, RepetitionsAreSpreadOverProcesses) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const command =
      "run --preset smoke --workload triad --partitioner co,cp --repetitions 5 --processes 2 --output " + file;
  Result const result = yoke_command(command);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("triad"));
  std::string told;
  for (auto const& row : core::read_rows<core::RunRow>(file))
    told += status_name(row.status) + std::to_string(*row.process) + std::to_string(row.repetition) + ' ';
  EXPECT_EQ(told, "skipped00 ok00 ok02 ok04 ok11 ok13 ");
  Result const again = yoke_command(command);
  EXPECT_EQ(again.exit, 2);
  EXPECT_THAT(again.err, HasSubstr("holds rows"));
  EXPECT_EQ(yoke_command(command + " --resume").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 6U);
}

TEST(Repetitions, EachNumberOfHostThreadsIsAProcessOfItsOwn) {
  if (thread_sanitized) GTEST_SKIP() << "libgomp is not instrumented";
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const command =
      "run --preset smoke --workload triad --partitioner co --repetitions 2 --oversubscribe --host-threads 1,2 ";
  Result const result = yoke_command(command + "--output " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("of threads"));
  EXPECT_THAT(result.out, HasSubstr(", 2 + 1 threads: triad"));
  std::string told;
  for (auto const& row : core::read_rows<core::RunRow>(file)) told += std::to_string(row.host_threads) + ' ';
  EXPECT_EQ(told, "1 1 2 2 ");
  Result const shown = yoke_command("show " + file + " --by host_threads");
  EXPECT_THAT(shown.out, HasSubstr("host_threads 2"));
  EXPECT_THAT(shown.out, HasSubstr("thread_efficiency"));
  EXPECT_THAT(shown.out, HasSubstr("100.0 %"));
}

TEST(Repetitions, NumbersOfHostThreadsMustBeNumbersAndNeedAFile) {
  Result const nowhere = yoke_command("run --preset smoke --host-threads 1,2");
  EXPECT_EQ(nowhere.exit, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("--host-threads with several numbers needs --output"));
  Result const none = yoke_command("run --preset smoke --host-threads 0");
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, HasSubstr("--host-threads is '0'; it must be a whole number from 1"));
}

TEST(Repetitions, TooManyHostThreadsAreRefusedBeforeTheOthersAreMeasured) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command(
      "run --preset smoke --workload triad --partitioner co --repetitions 1 "
      "--oversubscribe --host-threads 1,2,600 --output " +
      file);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("host threads is 600"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Repetitions, AWarmUpMayBeLeftOut) {
  EXPECT_EQ(yoke_command("run --preset smoke --workload triad --partitioner co --repetitions 1 --warm-up 0").exit, 0);
  EXPECT_EQ(yoke_command("run --preset smoke --workload triad --warm-up -1").exit, 2);
}

TEST(Repetitions, PlansAreRepeatedUntilTheIntervalIsNarrow) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const command = "run --preset smoke --workload triad --size 1000 --partitioner co --repetitions 6 ";
  EXPECT_EQ(yoke_command(command + "--until 99% --output " + file).exit, 0);
  auto const rows = core::read_rows<core::RunRow>(file).size();
  EXPECT_GE(rows, 6U);
  EXPECT_LE(rows, 100U);
  std::string const never = fresh_folder() + "/runs.csv";
  EXPECT_EQ(yoke_command(command + "--until 0.0000001 --at-most 8 --output " + never).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(never).size(), 8U);
}

}  // namespace
}  // namespace yoke::cli
