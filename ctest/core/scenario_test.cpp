// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/core/io/json.hpp"

namespace yoke::core {
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

TEST(Scenario, PowersAreOptional) {
  Scenario const plain = parse_scenario(with(constant), "s.json");
  EXPECT_FALSE(plain.powers);
  EXPECT_DOUBLE_EQ(plain.nominal_share(), 2. / 3);
  Scenario const scenario =
      parse_scenario(with(constant, R"(, "powers": {"idle_w": 1, "host_w": 2, "device_w": 3})"), "s.json");
  EXPECT_EQ(scenario.powers->device_w, 3);
  EXPECT_THAT(parsing(with(constant, R"(, "powers": {"idle_w": 1})")), ThrowsMessage<Error>(HasSubstr("host_w")));
}

TEST(Scenario, WhatIsWrittenReadsBackWithEveryKey) {
  auto const rewritten = [](std::string const& text) {
    EXPECT_EQ(parse_json(scenario_text(parse_scenario(text, "s.json")), "written"), parse_json(text, "s.json"));
  };
  std::string const of_host = R"({"name": "host", "rate": {"type": "saturating", "items_per_s": 0.1, "half_items": 3.5},
    "launch_s": 0.25, "link": {"latency_s": 0.5, "items_per_s": null}, "noise": 0.01, "drift": -0.3, "wave_items": 8, "wave_known": false,
    "contention": 0.2})";
  std::string const of_device =
      R"({"name": "device", "rate": {"type": "logistic", "items_per_s": 7, "k": 40, "x0": 0.05},
    "launch_s": 0.125, "link": {"latency_s": 0.75, "items_per_s": 11}, "noise": 0.02, "drift": 0.4, "wave_items": 16, "wave_known": true,
    "contention": 0})";
  std::string const of_table = R"({"name": "device2", "rate": {"type": "table", "x": [0.1, 0.2], "items_per_s": [1, 2]},
    "launch_s": 0, "link": {"latency_s": 0, "items_per_s": null}, "noise": 0, "drift": 0, "wave_items": 0, "wave_known": false,
    "contention": 0})";
  std::string const head = R"({"schema": 1, "items": 100, "chunk_items": 3, "seed": 18446744073709551615,
    "sync_s": 0.0625, "processors": [)" +
                           of_host;
  rewritten(head + ", " + of_device + ", " + of_table + R"(], "cost": {"type": "triangular", "falling": true},
    "powers": {"idle_w": 1, "host_w": 2, "device_w": 3, "wait_w": 4}})");
  rewritten(head + ", " + of_device + R"(], "cost": {"type": "random", "spread": 0.3, "block_items": 5}})");
  rewritten(head + ", " + of_device + R"(], "cost": {"type": "uniform"}})");
  rewritten(head + ", " + of_device + R"(], "cost": {"type": "table", "values": [0, 2.5, 1]}})");
}

TEST(Scenario, TheLoopIsInChunksOfItems) {
  Scenario const scenario = parse_scenario(with(constant, R"(, "chunk_items": 8)"), "s.json");
  Segment const loop = describe(scenario).segments[0];
  EXPECT_EQ(loop.chunks(), 13U);
  EXPECT_EQ(loop.items_of({12, 13}), (Range{96, 100}));
  EXPECT_THAT(parsing(with(constant, R"(, "chunk_items": 0)")), ThrowsMessage<Error>(HasSubstr("chunk_items is 0")));
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

TEST(Scenario, CostsOfATableAreThoseOfEqualPartsOfTheLoop) {
  Scenario const scenario =
      parse_scenario(with(constant, R"(, "cost": {"type": "table", "values": [1, 0, 3]})"), "s.json");
  Segment const loop = describe(scenario).segments[0];
  EXPECT_DOUBLE_EQ(loop.work({0, 100}), 100);
  EXPECT_DOUBLE_EQ(loop.work({0, 10}), 7.5);  // a tenth of the loop at 3/4 of the mean
  EXPECT_NEAR(loop.work({34, 66}), 0, 1e-9);
  EXPECT_NEAR(loop.work({70, 80}), 22.5, 1e-9);
  for (char const* values : {"[]", "[0, 0]"})
    EXPECT_THAT(parsing(with(constant, std::string(R"(, "cost": {"type": "table", "values": )") + values + "}")),
                ThrowsMessage<Error>(HasSubstr("s.json: cost.values must be a list of numbers")));
}

}  // namespace
}  // namespace yoke::core
