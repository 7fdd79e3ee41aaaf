// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/status.hpp"

#include <gtest/gtest.h>

namespace yoke::core {
namespace {

TEST(Status, EveryOneHasANameOfItsOwn) {
  for (int i = 0; i <= static_cast<int>(Status::unexplained); ++i) {
    auto const status = static_cast<Status>(i);
    EXPECT_EQ(status_of_name(status_name(status)), status) << status_name(status);
  }
  EXPECT_EQ(status_name(Status::ok), "ok");
  EXPECT_EQ(status_name(Status::does_not_fit), "does not fit");
  EXPECT_EQ(status_name(Status::unexplained), "unexplained");
  EXPECT_FALSE(status_of_name("fine"));
  EXPECT_FALSE(status_of_name(""));
}

}  // namespace
}  // namespace yoke::core
