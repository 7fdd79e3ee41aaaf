// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <tuple>

#include "ctest/support/command.hpp"
#include "suite/cli/options/number_texts.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Sweep, IsOfValuesAndRanges) {
  EXPECT_THAT(sweep_values("--size", "1024"), ElementsAre("1024"));
  EXPECT_THAT(sweep_values("--size", "1024,2048,1024"), ElementsAre("1024", "2048"));
  EXPECT_THAT(sweep_values("--share", "0.1:0.5:0.1"), ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5"));
  EXPECT_THAT(sweep_values("--share", "0,0.5:1:0.3"), ElementsAre("0", "0.5", "0.8"));
  EXPECT_EQ(sweep_values("--share", "0:1:0.001").size(), 1001U);
  for (char const* const bad : {",", "1,", "1:2", "1:2:0", "2:1:1", "1:2:x", "0:1:1e-9", "1:2:3:4"})
    EXPECT_THROW(sweep_values("--size", bad), Error) << bad;
}

TEST(Sweep, RunsEveryCombination) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command(
      "run --workload triad --size 1000,2000 --precision float,double --partitioner co,dp --share 0.25:0.75:0.25 "
      "--repetitions 1 --warmups 0 --output " +
      file);
  EXPECT_EQ(result.exit, 0) << result.err;
  std::set<std::tuple<std::uint64_t, std::string, std::string>> plans;
  auto const rows = core::read_rows<core::RunRow>(file);
  for (auto const& row : rows) plans.emplace(row.size, row.precision, row.partitioner + row.options);
  EXPECT_EQ(rows.size(), 2U * 2 * (1 + 3));
  EXPECT_EQ(plans.size(), rows.size());
}

TEST(Resume, NeedsOnlyTheFile) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  std::string const begin = "run --workload triad --size 1000 --partitioner co,go --warmups 0 --repetitions ";
  EXPECT_EQ(yoke_command(begin + "2 --output " + file + " --pieces " + folder + "/pieces.csv").exit, 0);
  auto text = text_of(file);
  text.erase(text.rfind('\n', text.size() - 2) + 1);
  write_text(file, text);
  ASSERT_EQ(core::read_rows<core::RunRow>(file).size(), 3U);
  Result const result = yoke_command("run --resume " + file);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 4U);
  EXPECT_EQ(yoke_command("run --resume " + file).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 4U) << "nothing is left to do";
  std::string const commands = text_of(file + ".commands");
  EXPECT_EQ(std::count(commands.begin(), commands.end(), '\n'), 1) << commands;
}

TEST(Resume, GoesOnWithAllCommandsOfTheFile) {
  std::string const file = fresh_folder() + "/runs.csv";
  for (char const* const size : {"1000", "2000"})
    yoke_command(std::string("run --workload triad --partitioner co --warmups 0 --repetitions 1 --size ") + size +
                 " --output=" + file);
  write_text(file, core::csv_header<core::RunRow>() + "\n");
  EXPECT_EQ(yoke_command("run --resume " + file).exit, 0);
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 2U);
}

TEST(Resume, RefusesWhatIsNoRecordedCommand) {
  std::string const file = fresh_folder() + "/runs.csv";
  write_text(file + ".commands", "{\"subcommand\": \"run\", \"folder\": 1}\n");
  Result const result = yoke_command("run --resume " + file);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("line 1: folder is 1; it must be text in quotes, so it is not a recorded command"));
  EXPECT_THAT(yoke_command("run --resume none.csv").err,
              HasSubstr("none.csv.commands, which records the commands, is missing"));
  EXPECT_THAT(yoke_command("run --resume " + file + " --repetitions 3").err, HasSubstr("other options go with"));
}

}  // namespace
}  // namespace yoke::cli
