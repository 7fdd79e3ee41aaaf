// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::string with(std::string const& device, std::string const& more = "") {
  return R"({"schema": 1, "items": 100, "processors": [
    {"name": "host", "rate": {"type": "constant", "items_per_s": 1}},
    {"name": "device", )" +
         device + "}]" + more + "}";
}

std::string const constant = R"("rate": {"type": "constant", "items_per_s": 2})";

auto parsing(std::string const& text) {
  return [text] { parse_scenario(text, "s.json"); };
}

TEST(Scenario, WhatIsLeftOutCostsNothing) {
  Scenario const scenario = parse_scenario(with(constant), "s.json");
  EXPECT_EQ(scenario.items, 100U);
  EXPECT_EQ(scenario.seed, 1U);
  EXPECT_EQ(scenario.sync_s, 0);
  EXPECT_EQ(scenario.processors[1].launch_s, 0);
  EXPECT_FALSE(scenario.processors[1].link_items_per_s);
}

TEST(Scenario, SaysWhichKeyItDoesNotKnow) {
  EXPECT_THAT(parsing(with(constant + R"(, "waves": 3)")),
              ThrowsMessage<Error>(HasSubstr("s.json: processors[1].waves is unknown")));
  EXPECT_THAT(parsing(with(constant, R"(, "cost": {"type": "uniform", "spread": 1})")),
              ThrowsMessage<Error>(HasSubstr("cost.spread is unknown")));
}

TEST(Scenario, SaysWhichValueIsWrongAndWhatItMayBe) {
  EXPECT_THAT(parsing(with(constant + R"(, "noise": -1)")),
              ThrowsMessage<Error>(HasSubstr("processors[1].noise is -1; it must be a number from 0")));
  EXPECT_THAT(parsing(with(R"("rate": {"type": "linear"})")),
              ThrowsMessage<Error>(HasSubstr("one of constant, logistic, saturating, table")));
  EXPECT_THAT(parsing(with(R"("rate": {"type": "table", "x": [0, 0], "items_per_s": [1, 2]})")),
              ThrowsMessage<Error>(HasSubstr("rate.x does not increase")));
  EXPECT_THAT(parsing(R"({"schema": 2})"), ThrowsMessage<Error>(HasSubstr("schema is 2")));
}

TEST(Scenario, GatesAndPowersAreOptional) {
  Scenario const plain = parse_scenario(with(constant), "s.json");
  EXPECT_FALSE(plain.gates());
  EXPECT_FALSE(plain.powers);
  EXPECT_DOUBLE_EQ(plain.nominal_share(), 2. / 3);
  Scenario const scenario = parse_scenario(
      with(constant + R"(, "gate": 0.02)", R"(, "powers": {"idle_w": 1, "host_w": 2, "device_w": 3})"), "s.json");
  EXPECT_TRUE(scenario.gates());
  EXPECT_EQ(scenario.powers->device_w, 3);
  EXPECT_THAT(parsing(with(constant, R"(, "powers": {"idle_w": 1})")), ThrowsMessage<Error>(HasSubstr("host_w")));
}

TEST(RateCurve, FollowsItsFormula) {
  RateCurve curve;
  curve.items_per_s = 2;
  EXPECT_EQ(curve.at(5, 100), 2);
  curve.type = RateCurve::Type::logistic;
  curve.k = 40;
  curve.x0 = 0.05;
  EXPECT_DOUBLE_EQ(curve.at(5, 100), 1);  // half of the peak at x0
  curve.type = RateCurve::Type::saturating;
  curve.half_items = 10;
  EXPECT_DOUBLE_EQ(curve.at(10, 100), 1);
  curve.type = RateCurve::Type::table;
  curve.x = {0.1, 0.3};
  curve.table_items_per_s = {1, 3};
  EXPECT_DOUBLE_EQ(curve.at(20, 100), 2);
  EXPECT_DOUBLE_EQ(curve.at(1, 100), 1);
  EXPECT_DOUBLE_EQ(curve.at(99, 100), 3);
}

TEST(Scenario, CostsAreOneOnAverage) {
  Scenario scenario = parse_scenario(with(constant, R"(, "cost": {"type": "triangular"})"), "s.json");
  Segment const rising = describe(scenario).segments[0];
  EXPECT_DOUBLE_EQ(rising.work({0, 100}), 100);
  EXPECT_DOUBLE_EQ(rising.work({0, 50}), 25);
  scenario.cost.falling = true;
  EXPECT_DOUBLE_EQ(describe(scenario).segments[0].work({0, 50}), 75);
  scenario.cost.type = ItemCost::Type::random;
  EXPECT_DOUBLE_EQ(describe(scenario).segments[0].work({0, 100}), 100);
}

}  // namespace
}  // namespace yoke
