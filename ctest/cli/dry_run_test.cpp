// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

TEST(DryRun, RunsNothingAndSaysWhatItWouldNeed) {
  Result const result = yoke_command("run --dry-run --workload sa --partitioner co,p-dp");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("p-dp"));
  EXPECT_THAT(result.out, HasSubstr("GB"));
  EXPECT_THAT(result.out, HasSubstr("free memory: "));
  Result const absurd = yoke_command("run --dry-run --workload triad --size 9007199254740992");
  EXPECT_EQ(absurd.exit, 2);
  EXPECT_THAT(absurd.out, HasSubstr("does not fit"));
}

TEST(DryRun, GivesRowsToPrograms) {
  std::string const dry = "run --dry-run --workload sa --size 4096 --partitioner co,p-dp --repetitions 7 --warmups 2 ";
  Result const json = yoke_command(dry + "--format json"), csv = yoke_command(dry + "--format csv");
  ASSERT_EQ(json.exit, 0) << json.err;
  auto const rows = nlohmann::json::parse(json.out);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["partitioner"], "co");
  EXPECT_EQ(rows[0]["repetitions"], 7);
  EXPECT_EQ(rows[0]["warmups"], 2);
  EXPECT_EQ(rows[0]["trials"], 0);
  EXPECT_GT(rows[1]["trials"], 0);
  EXPECT_GT(rows[1]["host_bytes"], 4096);
  EXPECT_TRUE(rows[1]["estimated_s"].is_null());
  EXPECT_EQ(csv.out.find("workload,size,"), 0U) << csv.out;
  Result const absurd =
      yoke_command("run --dry-run --workload triad --size 9007199254740992 --partitioner co --format json");
  EXPECT_EQ(absurd.exit, 2);
  EXPECT_EQ(nlohmann::json::parse(absurd.out)[0]["status"], "does not fit");
  // A file of rows accepts measured ones only.
  std::string const output = fresh_folder() + "/runs.csv";
  EXPECT_THAT(yoke_command(dry + "--output " + output).out, HasSubstr("free memory"));
  EXPECT_FALSE(std::filesystem::exists(output));
}

TEST(DryRun, TakesLongNamesOfPlansAndWritesShortOnes) {
  auto const json = yoke_command("run --dry-run --workload sa --partitioner host-only,code-partitioning --format json");
  ASSERT_EQ(json.exit, 0) << json.err;
  auto const rows = nlohmann::json::parse(json.out);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["partitioner"], "co");
  EXPECT_EQ(rows[1]["partitioner"], "cp");
  EXPECT_THAT(yoke_command("list host-only").out, HasSubstr("co           host only; also called host-only"));
}

TEST(DryRun, CountsTheMemoryOfAllDevices) {
  // The memory for one device and the host buffer is available, three times as much is not.
  std::string const whole = "run --workload triad --size 1000000000000 --partitioner co --oversubscribe --split 4";
  Result const dry = yoke_command(whole + " --dry-run");
  EXPECT_EQ(dry.exit, 2);
  EXPECT_THAT(dry.out, HasSubstr("does not fit"));
  Result const run = yoke_command(whole + " --warm-up 0");
  EXPECT_EQ(run.exit, 2);
  EXPECT_THAT(run.out + run.err, HasSubstr("triad of size 1000000000000 with 3 devices needs 9.6e+04 GB of memory"));
}

TEST(DryRun, SaysWhereProcessorsRunAndWhereJoulesComeFrom) {
  std::string const dry = "run --dry-run --workload triad --size 1000 --partitioner co --oversubscribe ";
  Result const computed = yoke_command(dry + "--energy none");
  EXPECT_EQ(computed.exit, 0) << computed.err;
  for (char const* part :
       {"memory nodes", "\nhost ", "\ndevice ", "\nmemory: ", "energy: unavailable: none reads no sensor"})
    EXPECT_THAT(computed.out, HasSubstr(part));
  // Nothing is read from a recording, and no processor is loaded to find its marks.
  Result const recorded = yoke_command(dry + "--energy external --energy-trace nowhere.csv");
  EXPECT_EQ(recorded.exit, 0) << recorded.err;
  EXPECT_THAT(recorded.out, HasSubstr("energy of node: recording of external"));
  Result const absent = yoke_command(dry + "--energy powercap,none");
  EXPECT_NE(absent.exit, 0);
  EXPECT_THAT(yoke_command(dry + "--host-threads 1,2").out, testing::Not(HasSubstr("memory nodes")))
      << "each process has other places";
}

TEST(DryRun, AProbeSaysWhatItWouldDoAndMeasuresNothing) {
  Result const result = yoke_command("probe --plan --seconds 3000");
  EXPECT_EQ(result.exit, 0) << result.err;
  for (char const* part : {"host", "device", "gathering from working sets", "interference", "again what was disturbed",
                           "3000 s in 8 visits; nothing was measured"})
    EXPECT_THAT(result.out, HasSubstr(part));
}

}  // namespace
}  // namespace yoke::cli
