// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "ctest/support/virtual_executor.hpp"
#include "partitioners/detail/leap_options.hpp"
#include "suite/core/registry.hpp"

namespace yoke::partitioners {
namespace {

/// Half of the loop on each in a second: both are as fast.
constexpr Trial met{0.5, 1, 1, 1, 0.5};

Search searched(Powers const& powers, std::vector<Trial> const& trials, OptionMap options) {
  Description const description = loop_of(100);
  Partitioner const& leap = find_named(registered_partitioners(), "leap", "partitioner");
  PlanningContext context{.description = description, .options = OptionValues("leap", leap.options, options)};
  context.hints.powers = powers;
  return leap_search(context, trials);
}

TEST(LeapSearch, AnEarlierRunSaysWhoSavesEnergy) {
  auto const share = [](Powers const& powers) {
    return searched(powers, {met}, {{"goal", "energy"}, {"warm", "1"}}).share;
  };
  EXPECT_EQ(share({100, 10, 10, 0}), 0.5);
  EXPECT_EQ(who_of(share({100, 10, 10, 0})), Who::both);
  EXPECT_EQ(who_of(share({1, 10, 100, 0})), Who::host);
  EXPECT_EQ(who_of(share({1, 100, 10, 0})), Who::devices);
}

TEST(LeapSearch, ARunOfOneAloneSaysNothingOfTheOther) {
  OptionMap const saving{{"goal", "energy"}, {"warm", "2"}};
  // The host would be cheaper, which only the first run shows.
  Trial const devices{1, 0, 2, 2, 0.9999999};
  EXPECT_EQ(who_of(searched({1, 10, 100, 0}, {met, devices}, saving).share), Who::host);
  EXPECT_EQ(who_of(searched({1, 10, 100, 0}, {devices}, saving).share), Who::devices);
}

TEST(LeapSearch, ForTimeItIsTheShareAtWhichTheyMet) {
  EXPECT_EQ(searched({1, 10, 100, 0}, {met}, {{"warm", "1"}}).share, 0.5);
  EXPECT_TRUE(searched({1, 10, 100, 0}, {met}, {{"warm", "1"}}).settled);
  EXPECT_FALSE(searched({1, 10, 100, 0}, {}, {{"warm", "1"}}).settled);
  EXPECT_EQ(searched({1, 10, 100, 0}, {Trial{1, 0, 1, 1, 1.0000001}}, {{"warm", "1"}}).share, 1);
}

}  // namespace
}  // namespace yoke::partitioners
