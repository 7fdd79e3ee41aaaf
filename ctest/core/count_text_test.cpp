// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

TEST(CountText, HasTheSingularForOneAlone) {
  EXPECT_EQ(count_text(0, "case"), "0 cases");
  EXPECT_EQ(count_text(1, "case"), "1 case");
  EXPECT_EQ(count_text(2, "case"), "2 cases");
}

TEST(CountText, TakesAPluralThatAnSDoesNotMake) {
  EXPECT_EQ(count_text(1, "plan is", "plans are"), "1 plan is");
  EXPECT_EQ(count_text(2, "plan is", "plans are"), "2 plans are");
}

}  // namespace
}  // namespace yoke::core
