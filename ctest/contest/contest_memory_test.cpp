// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "suite/contest/run_contest.hpp"
#include "suite/core/error.hpp"

namespace yoke::contest {
namespace {

TEST(ContestMemory, IsRefusedBeforehandIfItIsNotFree) {
  EXPECT_NO_THROW(check_contest_fits(60, 1'000'000, 1e12));
  EXPECT_NO_THROW(check_contest_fits(60, 1'000'000, std::numeric_limits<double>::infinity()));  // unknown free memory
  EXPECT_THAT([] { check_contest_fits(60, 1'000'000, 1e9); },
              testing::ThrowsMessage<Error>(
                  testing::MatchesRegex("--instances is 1000000, whose scores need [0-9.]+ GB; 1 GB are free")));
}

}  // namespace
}  // namespace yoke::contest
