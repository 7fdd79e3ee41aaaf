// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// yoke run --data shared
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const smoke = "run --preset smoke --warm-up 0 --repetitions 2 --workload triad,da,cg ";

TEST(SharedData, HasRowsThatSayWhereTheArraysAre) {
  for (std::string const touch : {"host", "device"}) {
    std::string const file = fresh_folder() + "/runs.csv";
    Result const result = yoke_command(smoke + "--data shared --touch " + touch + " --quiet --output " + file);
    EXPECT_EQ(result.exit, 0) << result.err;
    auto const rows = core::read_rows<core::RunRow>(file);
    EXPECT_GT(rows.size(), 30U);
    for (auto const& row : rows) {
      EXPECT_EQ(row.data, "shared");
      EXPECT_EQ(row.touch, touch);
      EXPECT_THAT(row.memory, testing::AnyOf("system", "managed", "pinned"));
      EXPECT_FALSE(row.page_mover.empty());
      EXPECT_GE(row.page_bytes.value_or(0), 4096U);
      if (row.status == Status::skipped) continue;
      EXPECT_EQ(row.status, Status::ok) << row.workload << ' ' << row.partitioner << ' ' << row.reason;
      EXPECT_EQ(row.bytes_moved, 0) << row.workload << ' ' << row.partitioner;
    }
  }
}

TEST(SharedData, ClaimIsAmongItsPlansAloneAndSaysWhyItSkips) {
  auto const rows_of = [](std::string const& more) {
    std::string const file = fresh_folder() + "/runs.csv";
    Result const result =
        yoke_command("run --preset smoke --warm-up 0 --repetitions 1 --quiet --output " + file + more);
    EXPECT_EQ(result.exit, 0) << result.err;
    std::vector<core::RunRow> claims;
    for (auto const& row : core::read_rows<core::RunRow>(file))
      if (row.partitioner == "claim") claims.push_back(row);
    return claims;
  };
  EXPECT_TRUE(rows_of(" --workload triad").empty());
  auto const shared = rows_of(" --workload triad,da --data shared");
  ASSERT_EQ(shared.size(), 2U);
  for (auto const& row : shared) {
    bool const runs = row.workload == "triad" && row.host_backend == row.device_backend;
    EXPECT_EQ(row.status, runs ? Status::ok : Status::skipped) << row.workload;
    EXPECT_THAT(row.reason, HasSubstr(runs ? "" : "counter"));
    if (runs) {
      EXPECT_GT(row.pieces.value_or(0), 900U);
    }
  }
  auto const resident = rows_of(" --workload triad --partitioner claim");
  ASSERT_EQ(resident.size(), 1U);
  EXPECT_EQ(resident[0].status, Status::skipped);
  EXPECT_THAT(resident[0].reason, HasSubstr("data are not shared (--data shared)"));
}

TEST(SharedData, IsResumedByMemoryAndTouch) {
  std::string const file = fresh_folder() + "/runs.csv";
  std::string const triad =
      "run --preset smoke --warm-up 0 --repetitions 1 --workload triad --partitioner co --quiet "
      "--data shared --resume --output " +
      file;
  EXPECT_EQ(yoke_command(triad).exit, 0);
  EXPECT_EQ(yoke_command(triad).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 1U) << "the same run";
  EXPECT_EQ(yoke_command(triad + " --touch device").exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 2U) << "another placement";
}

TEST(SharedData, RowsOfOtherDataNameNoMemory) {
  Result const result = yoke_command(
      "run --preset smoke --warm-up 0 --repetitions 1 --workload triad --partitioner co --quiet --format json");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(R"("memory": "")"));
}

TEST(SharedData, IsRefusedInOneSentenceBeforeAnythingRuns) {
  struct Refusal {
    char const *arguments, *sentence;
    int exit;
  };
  std::string const run = "run --preset smoke --workload triad ";
  for (auto const& [arguments, sentence, exit] :
       {Refusal{"--touch device", "--touch is device, and --data is resident; it goes with --data shared", 2},
        Refusal{"--data streamed --memory pinned",
                "--memory is pinned, and --data is streamed; it goes with --data shared", 2},
        Refusal{"--data both", "--data is 'both'; it must be resident or streamed or shared", 2},
        Refusal{"--data shared --memory magic", "--memory is 'magic'; it must be auto or managed or pinned or system",
                2}}) {
    Result const result = yoke_command(run + arguments);
    EXPECT_EQ(result.exit, exit) << arguments;
    EXPECT_THAT(result.err, HasSubstr(sentence));
  }
  Result const da = yoke_command("run --preset smoke --workload da --data shared --touch owner");
  EXPECT_EQ(da.exit, 2);
  EXPECT_THAT(da.err, HasSubstr("workload da has no layout of its items' data"));
}

TEST(SharedData, TakesNoMemoryOfADevice) {
  std::string const dry =
      "run --workload triad --size 1000000 --precision double --partitioner static --dry-run "
      "--format json --data ";
  auto const device_bytes = [&](std::string const& data) {
    return nlohmann::json::parse(yoke_command(dry + data).out)[0]["device_bytes"].get<double>();
  };
  EXPECT_EQ(device_bytes("resident"), 24e6);
  EXPECT_EQ(device_bytes("shared"), 0);
}

}  // namespace
}  // namespace yoke::cli
