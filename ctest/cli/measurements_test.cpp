// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pairs() {
  std::vector<fs::path> found;
  for (auto const& platform : fs::directory_iterator(YOKE_DATA "/measurements"))
    if (platform.is_directory())
      for (auto const& pair : fs::directory_iterator(platform)) found.push_back(pair.path());
  return found;
}

TEST(Measurements, ThatAreCommittedAreReadByEverySubcommandThatReadsRows) {
  ASSERT_GE(pairs().size(), 2U);
  for (auto const& pair : pairs()) {
    SCOPED_TRACE(pair.string());
    std::string const folder = "'" + pair.string() + "'", machine = " --machine " + folder + "/machine.json";
    std::vector<std::string> all{"show " + folder};
    bool const whole = fs::exists(pair / "machine.json");  // others are rows alone
    if (whole) {
      all.push_back("show " + folder + "/predictions.csv");
      all.push_back("fidelity " + folder + "/runs.csv" + machine);
    }
    for (auto const& arguments : all) {
      Result const result = yoke_command(arguments);
      EXPECT_EQ(result.exit, 0) << arguments << "\n" << result.err;
      EXPECT_NE(result.out, "") << arguments;
    }
    if (!whole) continue;
    Result const scores = research_command("scores " + folder);
    EXPECT_EQ(scores.exit, 0) << scores.err;
    EXPECT_NE(scores.out, "");
  }
}

TEST(Measurements, AreComparedAcrossMachinesWithWhatElseDiffers) {
  std::string const folder = YOKE_DATA "/measurements/split-host/";
  Result const result = yoke_command("compare '" + folder + "xeon' '" + folder + "epyc'");
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, testing::HasSubstr("\nhost_cpu "));
  EXPECT_THAT(result.out, testing::HasSubstr("\nrevision "));
  EXPECT_THAT(result.out, testing::HasSubstr("The best plan changes in "));
}

}  // namespace
}  // namespace yoke::cli
