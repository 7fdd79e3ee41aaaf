// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/ways_of_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ctest/support/command.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(WaysOfData, AreComparedInOneSentence) {
  std::vector<WayOfData> ways{
      {DataMode::resident, 2.0, ""}, {DataMode::streamed, 3.0, ""}, {DataMode::shared, 1.0, ""}};
  EXPECT_EQ(
      ways_sentence(ways),
      "Fastest way of data: shared 1.000 s; resident 2.000 s (without the copies before and after), streamed 3.000 s.");
  EXPECT_EQ(fastest(ways)->data, DataMode::shared);
  ways[0].time_s = 1.005;
  EXPECT_THAT(ways_sentence(ways), StartsWith("Equally fast ways of data: resident "));
  ways[2] = {DataMode::shared, std::nullopt, "host and device have no memory in common"};
  EXPECT_THAT(ways_sentence(ways), HasSubstr("no prediction for shared: host and device have no memory in common."));
  EXPECT_EQ(fastest({{DataMode::shared, std::nullopt, "x"}}), nullptr);
}

TEST(WaysOfData, IncludeSharedOnlyOnMachinesThatHaveIt) {
  Machine machine;
  machine.processors.resize(2);
  EXPECT_THAT(why_not_shared(machine), HasSubstr("yoke probe finds out"));
  machine.processors[0].cores = "0";
  EXPECT_NE(why_not_shared(machine), "");
  machine.processors[1].cores = "1";
  EXPECT_EQ(why_not_shared(machine), "") << "a split host";
  machine.processors[1].cores = "";
  machine.shared.resize(1);
  EXPECT_EQ(why_not_shared(machine), "host and device have no memory in common");
  machine.shared[0].memory = "managed";
  EXPECT_EQ(why_not_shared(machine), "");
}

TEST(WaysOfData, BeginTheAdvice) {
  std::string const question = "advise triad --preset smoke --machine gpu-h200 --model-option launch=no ";
  Result const any = yoke_command(question + "--any-data");
  EXPECT_EQ(any.exit, 0) << any.err;
  EXPECT_THAT(any.out, StartsWith("Fastest way of data: resident "));
  EXPECT_THAT(any.out,
              HasSubstr("no prediction for shared: the machine file is without measurements of shared memory"));
  Result const both = yoke_command(question + "--any-data --data shared");
  EXPECT_EQ(both.exit, 2);
  EXPECT_EQ(yoke_command(question + "--data shared").exit, 0);
}

}  // namespace
}  // namespace yoke::cli
