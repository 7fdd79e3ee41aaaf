// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>

#include "suite/core/files/scenario.hpp"
#include "suite/core/io/json.hpp"

namespace yoke {
namespace {

Json json_of(RateCurve const& curve) {
  constexpr std::array types{"constant", "logistic", "saturating", "table"};
  Json json{{"type", types[static_cast<std::size_t>(curve.type)]}};
  if (curve.type == RateCurve::Type::table) {
    json["x"] = curve.x;
    json["items_per_s"] = curve.table_items_per_s;
    return json;
  }
  json["items_per_s"] = curve.items_per_s;
  if (curve.type == RateCurve::Type::logistic) {
    json["k"] = curve.k;
    json["x0"] = curve.x0;
  }
  if (curve.type == RateCurve::Type::saturating) json["half_items"] = curve.half_items;
  return json;
}

/// What there is none of is null.
Json json_of(std::optional<double> const& number) { return number ? Json(*number) : Json(); }

Json json_of(ScenarioProcessor const& processor) {
  Json json{{"name", processor.name}, {"rate", json_of(processor.rate)}};
  json["launch_s"] = processor.launch_s;
  json["link"] = {{"latency_s", processor.latency_s}, {"items_per_s", json_of(processor.link_items_per_s)}};
  json["noise"] = processor.noise;
  json["drift"] = processor.drift;
  json["wave_items"] = processor.wave_items;
  json["contention"] = processor.contention;
  return json;
}

Json json_of(ItemCost const& cost) {
  constexpr std::array types{"uniform", "triangular", "random"};
  Json json{{"type", types[static_cast<std::size_t>(cost.type)]}};
  if (cost.type == ItemCost::Type::triangular) json["falling"] = cost.falling;
  if (cost.type == ItemCost::Type::random) {
    json["spread"] = cost.spread;
    json["block_items"] = cost.block_items;
  }
  return json;
}

}  // namespace

std::string scenario_text(Scenario const& scenario) {
  Json json{{"schema", Scenario::schema}};
  json["items"] = scenario.items;
  json["chunk_items"] = scenario.chunk_items;
  json["seed"] = scenario.seed;
  json["sync_s"] = scenario.sync_s;
  json["processors"] = Json::array();
  for (auto const& processor : scenario.processors) json["processors"].push_back(json_of(processor));
  json["cost"] = json_of(scenario.cost);
  if (auto const& powers = scenario.powers)
    json["powers"] = {{"idle_w", powers->idle_w},
                      {"host_w", powers->host_w},
                      {"device_w", powers->device_w},
                      {"wait_w", powers->wait_w}};
  return json_text(json) + "\n";
}

}  // namespace yoke
