// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yoke::docs {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(std::string const& markdown) {
  std::vector<std::string> all;
  for (auto const& shown : commands_of(markdown)) all.push_back(shown.text);
  return all;
}

TEST(Document, ShowsCommandsInIndentedAndFencedBlocks) {
  EXPECT_THAT(texts("Say yoke run.\n\n    yoke list mm  # names\n    FLAG=1 build/release/yoke show a.csv\n"),
              ElementsAre("yoke list mm", "FLAG=1 build/release/yoke show a.csv"));
  EXPECT_THAT(texts("```\nyoke run --workload mm \\\n         --share 0.5\nyoke: an error\nyoke fom schema=1\n```\n"),
              ElementsAre("yoke run --workload mm --share 0.5"));
  EXPECT_THAT(texts("```cpp\nyoke list\n```\nyoke list\n"), ElementsAre());
  EXPECT_THAT(texts("```sh\n# first\nmake it\n```\n"), ElementsAre("make it"));
}

TEST(Document, ExpectsTheLinesBelowAConsolesPrompt) {
  auto const shown = commands_of("```console\n$ yoke list\nplans\n...\n  co\n$ ls\n```\n");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_THAT(shown[0].expected, ElementsAre("plans", "...", "  co"));
  EXPECT_THAT(shown[1].expected, ElementsAre());
}

TEST(Document, LinesAreExpectedOneAfterTheOther) {
  std::string missing;
  EXPECT_TRUE(shows("a\nb\nc\nd\n", {"b", "c"}, missing));
  EXPECT_TRUE(shows("a\nb\nc\nd\n", {"a", "...", "d"}, missing));
  EXPECT_FALSE(shows("a\nb\nc\nd\n", {"a", "c"}, missing));
  EXPECT_EQ(missing, "c");
  EXPECT_FALSE(shows("a\n", {"...", "e"}, missing));
  EXPECT_EQ(missing, "e");
}

TEST(Document, WordsAreTheShells) {
  EXPECT_THAT(words_of("yoke show a.csv --where 'workload=mm,data!=x' | head"),
              ElementsAre("yoke", "show", "a.csv", "--where", "workload=mm,data!=x"));
}

TEST(Document, RunsAreMadeSmallAndOtherCommandsStay) {
  EXPECT_EQ(made_small("yoke run --workload mm --size 1024,2048"),
            "yoke run --workload mm --size 64,128 --partitioner co,go,p-dp --repetitions 2");
  EXPECT_EQ(made_small("yoke run --repetitions 20 > a.csv"),
            "yoke run --repetitions 2 --preset smoke --partitioner co,go,p-dp > a.csv");
  EXPECT_EQ(made_small("yoke run --resume a.csv"), "yoke run --resume a.csv");
  EXPECT_EQ(made_small("yoke predict --size 4096"), "yoke predict --size 4096");
}

}  // namespace
}  // namespace yoke::docs
