// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ctest/docs/links.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yoke::docs {
namespace {

using testing::ElementsAre;

TEST(Links, HaveAFileAndAHeading) {
  std::vector<std::string> all;
  for (auto const& [file, anchor] : links_of("[a](b.md) [c](d.md#e) ![f](g.svg) [h](#i) [j](https://k#l)"))
    all.push_back(file + "+" + anchor);
  EXPECT_THAT(all, ElementsAre("b.md+", "d.md+e", "g.svg+", "+i"));
}

TEST(Anchors, AreThoseOfHeadingsOutsideOfCode) {
  EXPECT_THAT(
      anchors_of("# `yoke simulate`: On a node\ntext # no\n\n```\n# a comment\n```\n## More threads, two_sockets\n"),
      ElementsAre("more-threads-two_sockets", "yoke-simulate-on-a-node"));
  EXPECT_THAT(anchors_of("## find_package(yoke)\n#no heading\n"), ElementsAre("find_packageyoke"));
}

}  // namespace
}  // namespace yoke::docs
