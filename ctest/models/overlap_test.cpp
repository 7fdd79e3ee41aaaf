// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/overlap.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace yoke::models {
namespace {

std::map<std::string, double> seconds_of(Overlapped const& all) {
  std::map<std::string, double> seconds;
  for (TimeTerm const& term : all.time.terms) EXPECT_TRUE(seconds.emplace(term.name, term.seconds).second) << term.name;
  return seconds;
}

TEST(Overlap, EachHasThePartOfTheTimeThatItsSquareIsOfTheSum) {
  auto const all =
      overlapped({{{"operations", 30}, {"instructions", 0}}, {{"reads", 10}, {"writes", 30}}, 0, 25}, true, true);
  EXPECT_FALSE(all.in_core);
  auto seconds = seconds_of(all);
  EXPECT_DOUBLE_EQ(seconds["operations"], 18);
  EXPECT_DOUBLE_EQ(seconds["reads"], 8);
  EXPECT_DOUBLE_EQ(seconds["writes"], 24);
  ASSERT_EQ(all.time.parts.size(), 1U);
  KernelPart const& part = all.time.parts[0];
  EXPECT_DOUBLE_EQ(part.together(part.core, part.others + part.memory), 50);
  EXPECT_DOUBLE_EQ(part.memory, 25);
}

TEST(Overlap, InstructionsThatAccessMemoryOverlapOperationsButNoTransfers) {
  auto const all = overlapped({{{"operations", 50}, {"instructions", 20}}, {{"reads", 40}}, 20, 40}, true, true);
  auto seconds = seconds_of(all);
  EXPECT_DOUBLE_EQ(all.time.seconds(), 20 + 50);
  EXPECT_DOUBLE_EQ(seconds["instructions"], 20);
  EXPECT_DOUBLE_EQ(seconds["operations"], 18);
  ASSERT_EQ(all.time.parts.size(), 2U);
  EXPECT_DOUBLE_EQ(all.time.parts[0].core, 20);
  EXPECT_DOUBLE_EQ(all.time.parts[1].core, 30);
  // The others of the core are instructions, too.
  seconds = seconds_of(overlapped({{{"operations", 0}, {"instructions", 50}}, {{"reads", 40}}, 20, 40}, true, true));
  EXPECT_DOUBLE_EQ(seconds["instructions"], 20 + 18);
  EXPECT_DOUBLE_EQ(seconds["reads"], 32);
}

TEST(Overlap, WithoutTheKneeTheLongerHidesTheShorter) {
  KernelWork work{{{"operations", 30}, {"instructions", 20}}, {{"reads", 40}}, 20, 40};
  EXPECT_EQ(seconds_of(overlapped(work, false, true)),
            (std::map<std::string, double>{{"reads", 40}, {"instructions", 20}}));
  work.core[0].seconds = 70;
  auto const in_core = overlapped(work, false, true);
  EXPECT_TRUE(in_core.in_core);
  EXPECT_EQ(seconds_of(in_core), (std::map<std::string, double>{{"operations", 70}}));
  EXPECT_DOUBLE_EQ(in_core.time.mix.hidden_memory, 40);
}

TEST(Overlap, PartsAreTheWholeTimeIfHiddenStreamsDoNotCount) {
  auto const data = overlapped({{{"operations", 30}}, {{"reads", 40}}, 0, 40}, true, false);
  ASSERT_EQ(data.time.parts.size(), 1U);
  EXPECT_DOUBLE_EQ(data.time.parts[0].memory, 50);
  auto const core = overlapped({{{"operations", 40}}, {{"reads", 30}}, 0, 30}, true, false);
  EXPECT_DOUBLE_EQ(core.time.parts.at(0).core, 50);
  EXPECT_DOUBLE_EQ(core.time.mix.hidden_memory, 0);
}

}  // namespace
}  // namespace yoke::models
