// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/referee_times.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yoke::session {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;

TEST(RefereeTimes, AreSaidWhereTheyExceedOnePercentOfTheMedianMakespan) {
  RefereeTimes times;
  for (double const referee_s : {0.03, 0.02, 0.025}) times.add("dynamic", referee_s, 1);
  for (double const referee_s : {0.009, 0.4, 0.008}) times.add("cp", referee_s, 1);  // one lost its core
  EXPECT_THAT(times.sentences("da"),
              ElementsAre("da, dynamic: checking the plan's decisions takes 2.5 % of the makespan; larger pieces, or a "
                          "larger problem, make that less"));
}

TEST(RefereeTimes, OfRunsThatAreTooShortAreNotSaid) {
  RefereeTimes times;
  times.add("dynamic", 9e-5, 1e-4);
  times.add("co", 1, 0);
  EXPECT_THAT(times.sentences("da"), IsEmpty());
}

}  // namespace
}  // namespace yoke::session
