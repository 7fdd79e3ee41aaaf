// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several ranks on this machine. They share its cores, so times are not tested.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "ctest/mpi/launched.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string const yoke = YOKE_BINARY;
std::string const smoke =
    " run --preset smoke --workload sa --partitioner co,static --warmups 0 --host-threads 1 --device-threads 1 ";

TEST(Lockstep, GathersTheRowsOfAllRanksInOneFile) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result =
      launched("-n 3 " + yoke + smoke + "--repetitions 2 --output " + file + " --pieces " + file + ".pieces");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 3U * 2 * 2);
  std::map<std::string, std::vector<core::RunRow>> turns;
  for (auto const& row : rows) {
    EXPECT_EQ(row.status, Status::ok) << row.reason;
    EXPECT_EQ(row.ranks, 3U);
    EXPECT_NE(row.node, "");
    turns[row.partitioner + std::to_string(row.repetition)].push_back(row);
  }
  EXPECT_EQ(turns.size(), 4U);
  for (auto const& [name, of] : turns) {
    ASSERT_EQ(of.size(), 3U) << name;
    double slowest_s = 0;
    std::set<std::uint64_t> ranks;
    for (auto const& row : of) {
      slowest_s = std::max(slowest_s, row.makespan_s.value());
      ranks.insert(row.rank);
    }
    EXPECT_EQ(ranks.size(), 3U);
    for (auto const& row : of) EXPECT_DOUBLE_EQ(row.slowest_s.value(), slowest_s);
  }
  std::set<std::string> runs;
  for (auto const& row : rows) runs.insert(row.run_id);
  EXPECT_EQ(runs.size(), rows.size());
  for (auto const& piece : core::read_rows<PieceRow>(file + ".pieces")) EXPECT_TRUE(runs.contains(piece.run_id));
  EXPECT_THAT(result.out, AllOf(HasSubstr("3 ranks in lockstep"), HasSubstr("of slowest rank"), HasSubstr("spread")));
  EXPECT_EQ(count(result.out, "ranks in lockstep"), 1U);
  EXPECT_THAT(result.err, HasSubstr("ranks share a core"));
}

TEST(Lockstep, OfOneRankIsNone) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const first = launched("-n 1 " + yoke + smoke + "--repetitions 2 --processes 2 --output " + file);
  ASSERT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(launched("-n 1 " + yoke + " run --resume " + file).exit, 0);
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_EQ(rows.size(), 4U);
  for (auto const& row : rows) EXPECT_EQ(row.ranks, 1U);
}

TEST(Lockstep, RefusesOnceForAllRanks) {
  Result const result = launched("-n 2 " + yoke + smoke + "--until 1%");
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(count(result.err, "yoke: --until is for one rank"), 1U) << result.err;
}

TEST(Lockstep, RefusesWhatOneRankCannotDo) {
  std::string const folder = fresh_folder();
  write_text(folder + "/run.sh", "[ $OMPI_COMM_WORLD_RANK = 1 ] && more=--machine || more=--machine-name\n" + yoke +
                                     smoke + "$more none.json\n");
  Result const result = launched("-n 2 bash " + folder + "/run.sh");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("yoke: rank 1: cannot read none.json: "));
}

TEST(Lockstep, RefusesRanksThatMeasureSomethingElse) {
  Result const result = launched("-n 1 " + yoke + smoke + "--repetitions 2 : -n 1 " + yoke + smoke + "--repetitions 3");
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(count(result.err, "yoke: rank 1: has a different command line than rank 0"), 1U) << result.err;
}

TEST(Lockstep, GoesOnWithWhatSomeRankLacks) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const command = "-n 2 " + yoke + smoke + "--resume --output " + file + " --repetitions ";
  ASSERT_EQ(launched(command + "1").exit, 0);
  std::istringstream lines(text_of(file));
  std::string kept, gone;
  for (std::string line; std::getline(lines, line); kept += line + "\n")
    if (gone.empty() && line.find(",ok,") != line.npos) std::getline(lines, gone, ','), std::getline(lines, gone);
  write_text(file, kept);
  ASSERT_EQ(core::read_rows<core::RunRow>(file).size(), 3U);
  Result const result = launched(command + "2");
  ASSERT_EQ(result.exit, 0) << result.err;
  std::set<std::string> repetitions;
  auto const rows = core::read_rows<core::RunRow>(file);
  for (auto const& row : rows)
    repetitions.insert(row.partitioner + std::to_string(row.rank) + std::to_string(row.repetition));
  EXPECT_EQ(rows.size(), 2U * 2 * 2);
  EXPECT_EQ(repetitions.size(), rows.size());
}

TEST(Lockstep, GoesOnIfARankLacksMemory) {
  // The arrays take 960 MB; the program without them, 800.
  std::string const folder = fresh_folder();
  write_text(folder + "/run.sh", "[ $OMPI_COMM_WORLD_RANK = 1 ] && ulimit -v 1200000\nexec " + yoke +
                                     " run --workload triad --size 20000000 --partitioner co --warmups 0"
                                     " --repetitions 2 --output " +
                                     folder + "/runs.csv\n");
  Result const result = launched("-n 2 bash " + folder + "/run.sh");
  EXPECT_EQ(result.exit, 3) << result.err;
  std::map<std::uint64_t, std::vector<std::string>> status;
  for (auto const& row : core::read_rows<core::RunRow>(folder + "/runs.csv")) {
    status[row.rank].push_back(status_name(row.status));
    EXPECT_FALSE(row.slowest_s) << "a rank lacks";
  }
  EXPECT_THAT(status[0], testing::ElementsAre("ok", "ok"));
  EXPECT_THAT(status[1], testing::ElementsAre("failed"));
}

TEST(Lockstep, EndsAllRanksIfOneDies) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  write_text(folder + "/run.sh",
             "cd " + folder +
                 "; rank=$OMPI_COMM_WORLD_RANK; echo $$ >pid.$rank.new; mv pid.$rank.new pid.$rank\n"
                 "[ $rank = 1 ] && exec " +
                 yoke + smoke + "--repetitions 1000000 --output " + file +
                 "\n"
                 "trap : TERM\n" +
                 yoke + smoke + "--repetitions 1000000 --output " + file +
                 "\n"
                 "echo $? >exit.$rank\n");
  // Seconds between Open MPI's signals, so that a loaded machine has time for the tested behavior.
  setenv("OMPI_MCA_odls_base_sigkill_timeout", "3", 1);
  std::thread killer([&] {
    EXPECT_TRUE(comes([&] { return std::filesystem::exists(file) && count(text_of(file), ",ok,") > 20; }));
    kill(std::atoi(text_of(folder + "/pid.1").c_str()), SIGKILL);
  });
  Result const result = launched("-n 3 bash " + folder + "/run.sh");
  killer.join();
  unsetenv("OMPI_MCA_odls_base_sigkill_timeout");
  EXPECT_NE(result.exit, 0);
  EXPECT_NE(result.exit, 124) << "it hung";
  EXPECT_EQ(text_of(folder + "/exit.0"), "3\n") << result.err;
  EXPECT_EQ(text_of(folder + "/exit.2"), "3\n") << result.err;
  EXPECT_THAT(result.err, HasSubstr("one of them does not answer"));
  auto const rows = core::read_rows<core::RunRow>(file);
  EXPECT_GT(rows.size(), 20U);
}

}  // namespace
}  // namespace yoke
