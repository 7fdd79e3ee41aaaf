// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_floor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/contest/contest.hpp"
#include "ctest/support/command.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::cli {
namespace {

using testing::HasSubstr;

TEST(ContestFloor, OnCalmInstancesWhoKnowsNothingOfTheDeviceIsAboveTheFloor) {
  std::string const folder = fresh_folder(), energy = "contest --goal energy --seed 5 --instances ";
  ASSERT_EQ(research_command(energy + "500 --floor --output " + folder + "/f.csv").exit, 0);
  ASSERT_EQ(research_command(energy + "500 --calm --depth 2 --scheduler 'leap energy','leap energy told' --output " +
                             folder + "/c.csv")
                .exit,
            0);
  auto const floor = core::read_rows<analysis::ContestFloor>(folder + "/f.csv").at(0);
  auto const calm = core::read_rows<analysis::ContestRow>(folder + "/c.csv");
  ASSERT_EQ(calm.size(), 2U);
  EXPECT_GT(calm[0].geometric_mean, floor.geometric_mean);
  EXPECT_LT(calm[1].geometric_mean, floor.geometric_mean);
  auto const told = [](std::string const& arguments, char const* sentence) {
    auto const refused = research_command("contest " + arguments);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_THAT(refused.err, HasSubstr(sentence));
  };
  told("--floor", "--floor is the cost of testing a device; it needs --goal energy");
  told("--floor --goal energy --scheduler leap", "--floor");
  told("--floor --goal energy --instances 20001", "--floor takes at most 20000 instances");
  told("--calm --worst 3", "--calm");
}

}  // namespace
}  // namespace yoke::cli
