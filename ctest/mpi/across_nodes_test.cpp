// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One problem over several ranks on this machine. They share its cores, so times are not tested.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <numeric>
#include <set>
#include <sstream>

#include "ctest/mpi/launched.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

std::string const yoke = YOKE_BINARY;
std::string const across = yoke + " run --across nodes --preset smoke --warmups 0 --host-threads 1 --device-threads 1 ";

std::vector<double> numbers_of(std::string const& list) {
  std::vector<double> numbers;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ';');) numbers.push_back(core::parse_number<double>(part).value());
  return numbers;
}

/// The share of each rank, from a row.
std::vector<double> shares_of(core::RunRow const& row) {
  std::vector<double> shares = row.ranks > 2 ? numbers_of(row.share_by_device) : std::vector{row.share.value()};
  shares.insert(shares.begin(), 1 - row.share.value());
  return shares;
}

TEST(AcrossNodes, EveryWorkloadThatCanIsRightUnderEveryKindOfPlan) {
  for (std::string const data : {"resident", "streamed"}) {
    std::string const file = fresh_folder() + "/" + data + ".csv";
    Result const result = launched("-n 3 " + across +
                                   "--partitioner co,go,static,dp,p-dp,cap,leap,dynamic --share 0.4 --repetitions 2 "
                                   "--data " +
                                   data + " --output " + file);
    ASSERT_EQ(result.exit, 0) << result.err;
    auto const rows = core::read_rows<core::RunRow>(file);
    std::set<std::string> workloads;
    for (auto const& row : rows) {
      SCOPED_TRACE(row.workload + " " + row.partitioner + " " + data);
      EXPECT_EQ(row.status, Status::ok) << row.reason;
      EXPECT_EQ(row.ranks, 3U);
      EXPECT_EQ(row.rank, 0U);
      EXPECT_EQ(row.across, "nodes");
      EXPECT_THAT(row.within, HasSubstr("p-dp"));
      EXPECT_THAT(numbers_of(row.within_share), SizeIs(3));
      EXPECT_EQ(count(row.node, ";"), 2U);
      EXPECT_FALSE(row.slowest_s);
      if (row.partitioner == "co") {
        EXPECT_EQ(row.share, 0);
      } else if (row.partitioner == "go") {
        EXPECT_EQ(row.share, 1);
        EXPECT_EQ(*row.bytes_moved > 0, data == "streamed" || row.iterations > 1U);
      }
      workloads.insert(row.workload);
    }
    EXPECT_THAT(workloads, testing::IsSupersetOf({"cg", "jacobi", "la", "mm", "nbody", "sa", "transpose", "triad"}));
    EXPECT_EQ(workloads.count("da"), 0U);
  }
}

TEST(AcrossNodes, RanksSplitWhatTheyGetByAPlanOfTheirOwn) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = launched("-n 2 " + across +
                                 "--workload triad --size 100000 --partitioner dp --share 0.25 --within dp:share=0.5 " +
                                 "--repetitions 1 --output " + file + " --pieces " + file + ".pieces");
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].within, "dp share=0.5");
  EXPECT_NEAR(rows[0].share.value(), 0.25, 1e-4);
  for (double const share : numbers_of(rows[0].within_share)) EXPECT_NEAR(share, 0.5, 1e-4);
  std::set<std::string> processors;
  for (auto const& piece : core::read_rows<PieceRow>(file + ".pieces")) processors.insert(piece.processor);
  EXPECT_EQ(processors, (std::set<std::string>{"rank0", "rank1"}));
  EXPECT_THAT(result.out, AllOf(HasSubstr("across 2 ranks, each by dp share=0.5"), HasSubstr("other ranks")));
}

TEST(AcrossNodes, SharesOfThreeRanksAddUp) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = launched("-n 3 " + across +
                                 "--workload mm --size 384 --within co --partitioner p-dp,dynamic --repetitions 1 "
                                 "--output " +
                                 file);
  ASSERT_EQ(result.exit, 0) << result.err;
  for (auto const& row : core::read_rows<core::RunRow>(file)) {
    auto const shares = shares_of(row);
    ASSERT_EQ(shares.size(), 3U);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
    EXPECT_THAT(numbers_of(row.within_share), testing::Each(0));
  }
}

TEST(AcrossNodes, ResumesWhatIsMissing) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const command =
      "-n 2 " + across + "--workload triad,sa --partitioner co,static --resume --output " + file + " --repetitions ";
  ASSERT_EQ(launched(command + "1").exit, 0);
  ASSERT_EQ(launched(command + "1").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 4U);
  ASSERT_EQ(launched(command + "2").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 8U);
}

TEST(AcrossNodes, RefusesBadUseOnce) {
  auto const refused = [](std::string const& options, std::string const& sentence) {
    Result const result = launched("-n 2 " + across + options);
    EXPECT_EQ(result.exit, 2) << options;
    EXPECT_EQ(count(result.err, "yoke: "), 1U) << result.err;
    EXPECT_THAT(result.err, HasSubstr(sentence));
  };
  for (std::string const workload : {"da", "hist", "bfs", "compact"})
    refused("--workload " + workload,
            "--workload " + workload + " cannot be shared with --across nodes, because it does not describe where");
  refused("--workload triad --within none", "unknown partitioner of --within 'none'");
  refused("--workload triad --within dp", "--within dp");
  refused("--workload triad --within cp", "--within is cp, which cannot split segment triad of triad");
  refused("--workload triad --energy-window 1", "--across nodes measures no energy");
  refused("--workload triad --processes 2 --output x.csv", "--processes is for one rank");
}

TEST(AcrossNodes, NeedSeveralRanks) {
  Result const result = shell_command(across + "--workload triad");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("--across nodes needs several ranks, but this yoke runs alone"));
}

TEST(AcrossNodes, FailIfARankLacksMemory) {
  std::string const folder = fresh_folder();
  write_text(folder + "/run.sh", "[ $OMPI_COMM_WORLD_RANK = 1 ] && ulimit -v 1200000\nexec " + across +
                                     "--workload triad --size 20000000 --partitioner co --repetitions 2 --output " +
                                     folder + "/runs.csv\n");
  Result const result = launched("-n 2 bash " + folder + "/run.sh");
  EXPECT_EQ(result.exit, 3) << result.err;
  auto const rows = core::read_rows<core::RunRow>(folder + "/runs.csv");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].status, Status::failed);
  EXPECT_THAT(rows[0].reason, AllOf(HasSubstr("rank 1 ("), HasSubstr("out of memory")));
}

/// Kills rank 1 when `file` has some rows; checks the time until the others end.
void kill_rank_1(std::string const& options) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  std::string const command = across + options + " --repetitions 1000000 --output " + file;
  write_text(folder + "/run.sh",
             "cd " + folder +
                 "; rank=$OMPI_COMM_WORLD_RANK; echo $$ >pid.$rank.new; mv pid.$rank.new pid.$rank\n"
                 "[ $rank = 1 ] && exec " +
                 command + "\ntrap : TERM\n" + command + "\necho $? >exit.$rank\n");
  setenv("OMPI_MCA_odls_base_sigkill_timeout", "5", 1);
  std::thread killer([&] {
    EXPECT_TRUE(comes([&] { return std::filesystem::exists(file) && count(text_of(file), ",ok,") >= 2; }));
    kill(std::atoi(text_of(folder + "/pid.1").c_str()), SIGKILL);
  });
  Result const result = launched("-n 3 bash " + folder + "/run.sh");
  killer.join();
  unsetenv("OMPI_MCA_odls_base_sigkill_timeout");
  EXPECT_NE(result.exit, 124) << "it hung";
  EXPECT_EQ(text_of(folder + "/exit.0"), "3\n") << result.err;
  EXPECT_EQ(text_of(folder + "/exit.2"), "3\n") << result.err;
  EXPECT_THAT(result.err, HasSubstr("one of them does not answer"));
  EXPECT_GE(core::read_rows<core::RunRow>(file).size(), 2U);
}

TEST(AcrossNodes, EndIfARankDies) { kill_rank_1("--workload triad --partitioner dynamic"); }

TEST(AcrossNodes, EndIfARankDiesWhileTheOthersCompute) {
  // A run takes seconds, most of them in one piece of each rank.
  kill_rank_1("--workload nbody --size 20000 --option iterations=1 --partitioner static --within co");
}

}  // namespace
}  // namespace yoke
