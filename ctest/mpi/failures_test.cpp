// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jobs of several ranks that fail: they end in time and not with 0, and rows that were written stay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "ctest/mpi/launched.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;

std::string const measure = YOKE_BINARY
    " run --preset smoke --workload sa --partitioner co,static --warmups 0 --host-threads 1 --device-threads 1 ";

class FailingJob : public testing::Test {
 protected:
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  void SetUp() override { setenv("OMPI_MCA_odls_base_sigkill_timeout", "3", 1); }
  void TearDown() override { unsetenv("OMPI_MCA_odls_base_sigkill_timeout"); }
  /// Runs a script on `ranks` ranks, each with its rank in $rank.
  Result job(int ranks, std::string const& script) const {
    write_text(folder + "/run.sh", "cd " + folder + "\nrank=$OMPI_COMM_WORLD_RANK\n" + script + "\n");
    return launched("-n " + std::to_string(ranks) + " bash " + folder + "/run.sh");
  }
};

TEST_F(FailingJob, ARankWhoseKernelNeverEndsIsNotWaitedFor) {
  // The tenth kernel of rank 1, in about its fourth run.
  Result const result =
      job(2, "[ $rank = 1 ] && export KOKKOS_TOOLS_LIBS=" YOKE_FAULT_TOOL
             " YOKE_FAULT='hang yoke::workloads::triad::triad 10'\n" +
                 std::string("exec ") + YOKE_BINARY +
                 " run --preset smoke --workload triad --partitioner co,go --warmups 0 --warm-up 0 --host-threads 1"
                 " --device-threads 1 --timeout 3 --repetitions 100 --output " +
                 file);
  EXPECT_NE(result.exit, 0);
  EXPECT_NE(result.exit, 124) << "it hung";
  EXPECT_THAT(result.err, HasSubstr("no end within 3 s")) << result.err;
  bool torn = true;
  EXPECT_GT(core::read_rows<core::RunRow>(file, &torn).size(), 4U);
  EXPECT_FALSE(torn);
}

TEST_F(FailingJob, ARankThatItsSystemStopsIsNotWaitedForLongerThanTheTimeoutSays) {
  for (std::string const stopped : {"1", "0"}) {
    std::string const rows = folder + "/stopped" + stopped + ".csv";
    // Once rows exist.
    Result const result =
        job(2, "if [ $rank = " + stopped + " ]; then pid=$$; (for i in $(seq 3000); do [ -s " + rows +
                   " ] && [ $(wc -l <" + rows + ") -gt 8 ] && break; sleep 0.01; done; kill -STOP $pid) & fi\nexec " +
                   measure + "--warm-up 0 --timeout 2 --repetitions 100000 --output " + rows);
    EXPECT_NE(result.exit, 0);
    EXPECT_NE(result.exit, 124) << "it hung";
    EXPECT_THAT(result.err, HasSubstr("one of them does not answer")) << result.err;
    bool torn = true;
    EXPECT_GT(core::read_rows<core::RunRow>(rows, &torn).size(), 7U);
    EXPECT_FALSE(torn);
  }
}

TEST_F(FailingJob, AFullDiskOfOneRankEndsAllAndKeepsWholeRows) {
  if (shell_command("unshare -rm mount -t tmpfs -o size=32k none " + folder).exit != 0)
    GTEST_SKIP() << "there are no name spaces to mount a small disk in";
  std::filesystem::create_directory(folder + "/disk");
  std::string const there = folder + "/disk/runs.csv", here = folder + "/kept.csv";
  // Rank 0 writes the rows of all.
  Result const result =
      job(2, "[ $rank = 1 ] && exec " + measure + "--repetitions 1000 --output " + there +
                 "\nexec unshare -rm bash -c 'mount -t tmpfs -o size=32k none disk; trap : TERM; " + measure +
                 "--repetitions 1000 --output " + there + "; code=$?; cp " + there + " " + here + "; exit $code'");
  EXPECT_EQ(result.exit, 3) << result.err;
  EXPECT_THAT(result.err, HasSubstr("No space left on device"));
  bool torn = true;
  auto const rows = core::read_rows<core::RunRow>(here, &torn);
  EXPECT_FALSE(torn);
  EXPECT_GT(rows.size(), 4U);
}

TEST_F(FailingJob, TwoJobsThatWriteToOneFileLoseNothing) {
  launched("-n 1 true");  // sets the environment
  write_text(folder + "/both.sh", "timeout 120 " MPIEXEC " -n 2 " + measure + "--repetitions 3 --output " + file +
                                      " & one=$!\ntimeout 120 " MPIEXEC " -n 2 " + measure +
                                      "--repetitions 3 --output " + file + "; two=$?\nwait $one; exit $(($? + two))\n");
  Result const result = shell_command("bash " + folder + "/both.sh");
  EXPECT_EQ(result.exit, 0) << result.err;
  std::set<std::string> ids;
  bool torn = true;
  auto const rows = core::read_rows<core::RunRow>(file, &torn);
  for (auto const& row : rows) ids.insert(row.run_id);
  EXPECT_FALSE(torn);
  EXPECT_EQ(rows.size(), 2U * 2 * 2 * 3);
  EXPECT_EQ(ids.size(), rows.size());
}

}  // namespace
}  // namespace yoke
