// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/provenance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yoke::node {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

TEST(Provenance, RowsAndVersionsNameTheBuildType) {
  EXPECT_THAT(build_type(), MatchesRegex("[A-Za-z]+ [A-Za-z0-9_.+-]+"));
  Processors const processors;
  EXPECT_EQ(provenance(processors, "m").build, build_type());
  EXPECT_THAT(build_text(), HasSubstr("; build " + build_type()));
}

TEST(Provenance, ABuildWithoutOptimisationIsNamedToThoseWhoMeasure) {
  EXPECT_FALSE(note_of_build("Release native", true));
  EXPECT_EQ(note_of_build("Debug native", false).value_or(""),
            "this yoke was built without optimization (build Debug native): its times do not characterize the machine; "
            "configure with -DCMAKE_BUILD_TYPE=Release");
#ifdef __OPTIMIZE__
  EXPECT_FALSE(note_of_build());
#else
  EXPECT_TRUE(note_of_build());
#endif
}

}  // namespace
}  // namespace yoke::node
