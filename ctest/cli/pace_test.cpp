// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

std::string const small =
    "run --workload triad --preset smoke --precision float --partitioner co,go --repetitions 1 --warm-up 0 --quiet ";

std::string machine() { return " --machine-name here --machine " YOKE_SOURCE "/data/machines/perdome-i7-titan.json"; }

TEST(PacedRun, SaysItsPaceInRowsWhichAreEmulated) {
  std::string const folder = fresh_folder(), file = folder + "/runs.csv";
  Result const result = yoke_command(small + "--pace host=2,link=1GB/s,3us --output " + file);
  ASSERT_EQ(result.exit, 0) << result.err;
  auto const rows = core::read_rows<core::RunRow>(file);
  ASSERT_EQ(rows.size(), 2);
  for (auto const& row : rows) {
    EXPECT_EQ(row.pace, "host=2 link=1e+09B/s:3e-06s");
    EXPECT_EQ(row.status, Status::ok);
  }
  Result const fidelity =
      yoke_command("fidelity " + file + " --machine " YOKE_SOURCE "/data/machines/perdome-i7-titan.json");
  EXPECT_EQ(fidelity.exit, 2);
  EXPECT_THAT(fidelity.err, HasSubstr("are of paced processors (host=2 link=1e+09B/s:3e-06s)"));
  Result const compare = yoke_command("compare one=" + file + " two=" + file);
  EXPECT_EQ(compare.exit, 2);
  EXPECT_THAT(compare.err, HasSubstr("of paced processors"));
}

TEST(PacedRun, OfAnotherPaceIsAnotherCase) {
  std::string const file = fresh_folder() + "/runs.csv";
  for (char const* const pace : {"", "--pace host=2 ", "--pace host=3 ", "--pace host=3 "})
    ASSERT_EQ(yoke_command(small + pace + "--resume --output " + file).exit, 0) << pace;
  EXPECT_EQ(core::read_rows<core::RunRow>(file).size(), 6) << "the last command finds its rows";
}

TEST(PacedRun, IsRefusedIfItMakesNoSense) {
  auto const refusal = [](std::string const& options) {
    Result const result = yoke_command(small + "--format csv " + options);
    EXPECT_EQ(result.exit, 2) << options;
    return result.err;
  };
  EXPECT_THAT(refusal("--pace host=0.5"), HasSubstr("a factor must be at least 1"));
  EXPECT_THAT(refusal("--pace device9=3"), HasSubstr("'device9' is no processor of this node"));
  EXPECT_THAT(refusal("--pace host=2 --energy auto"), HasSubstr("--energy"));
  EXPECT_THAT(refusal("--pace host=2 --pace-as perdome-i7-titan"), HasSubstr("--pace-as"));
  EXPECT_THAT(refusal("--pace-as perdome-i7-titan"), HasSubstr("--pace-as needs --machine"));
  EXPECT_THAT(refusal("--pace host=compute:3"), HasSubstr("needs --machine with the machine file of this node"));
  EXPECT_THAT(refusal("--pace host=1e6 --timeout 0.5 --size 10000000" + machine()),
              HasSubstr("--timeout is 0.5; with --pace host=1e+06, co of triad takes at least"));
}

TEST(PacedRun, HasTheRatioOfAnotherMachine) {
  std::string const file = fresh_folder() + "/runs.csv";
  Result const result = yoke_command(small + "--pace-as peach-system-1 --output " + file + machine());
  ASSERT_EQ(result.exit, 2) << "that machine file has no time per flop in float";
  EXPECT_THAT(result.err, HasSubstr("which the pace of a segment needs"));
  Result const single = yoke_command(small + "--pace-as perdome-i3-titan --output " + file + machine());
  ASSERT_EQ(single.exit, 0) << single.err;
  EXPECT_THAT(core::read_rows<core::RunRow>(file).at(0).pace, HasSubstr("as "));
}

}  // namespace
}  // namespace yoke::cli
