// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/warm_up.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/statistics/series.hpp"

namespace yoke::probe {
namespace {

using testing::AnyOf;
using testing::StartsWith;

TEST(WarmUp, GoesOnUntilTheProcessorsAreSteady) {
  Processors processors;
  std::size_t asked = 0;  // before each sample
  constexpr std::size_t patience = 2000;
  auto const sentence = warm_up(processors, 600, [&] { return ++asked > patience; });
  EXPECT_GE(asked, analysis::Settling::window);
  EXPECT_LE(asked, patience);
  EXPECT_THAT(sentence, AnyOf("", StartsWith("warm-up: the processors' speed is steady after")));
}

TEST(WarmUp, SaysIfTheTimeDidNotSuffice) {
  Processors processors;
  EXPECT_THAT(warm_up(processors, 1e-9, [] { return false; }),
              StartsWith("warm-up: the processors' speed is not steady after"));
}

TEST(WarmUp, SaysNothingIfItIsStoppedOrLeftOut) {
  Processors processors;
  std::size_t asked = 0;
  auto const stop = [&] { return ++asked > 0; };
  EXPECT_EQ(warm_up(processors, 0, stop), "");
  EXPECT_EQ(asked, 0U);
  EXPECT_EQ(warm_up(processors, 600, stop), "");
  EXPECT_LE(asked, 2U);
}

TEST(WarmUp, SaysHowMuchMoreOrLessTimeArithmeticTakes) {
  EXPECT_EQ(speed_change_text(-0.043), "arithmetic takes 4.3 % less time than at the beginning");
  EXPECT_EQ(speed_change_text(0.5), "arithmetic takes 50.0 % more time than at the beginning");
}

}  // namespace
}  // namespace yoke::probe
