// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke {
namespace {

/// Reads an object key by key, and refuses what nobody asked for.
class Keys {
 public:
  Keys(Place place, Json const& json) : place_(std::move(place)), json_(json) {
    if (!json.is_object()) place_.refuse(fmt::format("is {}; it must be an object", shown(json)));
  }
  Place at(std::string_view key) const { return place_.key(key); }
  Json const& required(std::string_view key) {
    known_.push_back(key);
    return member(place_, json_, key);
  }
  Json const* optional(std::string_view key) {
    known_.push_back(key);
    auto const found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }
  double number(std::string_view key, double min, double max, std::optional<double> fallback = {}) {
    Json const* const json = fallback ? optional(key) : &required(key);
    double value = fallback.value_or(0);
    if (json) read(at(key), *json, value);
    if (!(value >= min && value <= max))
      at(key).refuse(fmt::format("is {}; it must be a number from {} to {}", value, min, max));
    return value;
  }
  std::size_t whole(std::string_view key, std::size_t min, std::optional<std::size_t> fallback = {}) {
    Json const* const json = fallback ? optional(key) : &required(key);
    std::size_t value = fallback.value_or(0);
    if (json) read(at(key), *json, value);
    if (value < min || value > max_items)
      at(key).refuse(fmt::format("is {}; it must be a whole number from {} to {}", value, min, max_items));
    return value;
  }
  std::size_t type(std::vector<std::string_view> const& names) {
    std::string name;
    read(at("type"), required("type"), name);
    auto const found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      std::string valid;
      for (auto const choice : names) valid.append(valid.empty() ? "" : ", ").append(choice);
      at("type").refuse(fmt::format("is '{}'; it must be one of {}", name, valid));
    }
    return static_cast<std::size_t>(found - names.begin());
  }
  void finish() const { expect_keys(place_, json_, known_); }

 private:
  /// One cumulative sum per item must fit into memory.
  static constexpr std::size_t max_items = std::size_t(1) << 30;
  Place place_;
  Json const& json_;
  std::vector<std::string_view> known_;
};

constexpr double max_rate = 1e18, max_s = 1e6;

std::vector<double> numbers(Place const& place, Json const& json, double min) {
  if (!json.is_array() || json.empty()) place.refuse("must be a list of one number or more");
  std::vector<double> list;
  for (std::size_t i = 0; i < json.size(); ++i) {
    read(place.element(i), json[i], list.emplace_back());
    if (!(list.back() >= min && list.back() <= max_rate))
      place.element(i).refuse(fmt::format("is {}; it must be a number from {} to {}", list.back(), min, max_rate));
  }
  return list;
}

RateCurve read_curve(Place const& place, Json const& json) {
  Keys keys(place, json);
  RateCurve curve;
  curve.type = static_cast<RateCurve::Type>(keys.type({"constant", "logistic", "saturating", "table"}));
  constexpr double min_rate = 1e-9;
  if (curve.type == RateCurve::Type::table) {
    curve.x = numbers(keys.at("x"), keys.required("x"), 0);
    curve.table_items_per_s = numbers(keys.at("items_per_s"), keys.required("items_per_s"), 0);
    if (curve.x.size() != curve.table_items_per_s.size())
      keys.at("items_per_s")
          .refuse(fmt::format("has {} entries; x has {}", curve.table_items_per_s.size(), curve.x.size()));
    if (std::adjacent_find(curve.x.begin(), curve.x.end(), std::greater_equal<>()) != curve.x.end())
      keys.at("x").refuse("does not increase");
    if (!(curve.peak() > 0)) keys.at("items_per_s").refuse("is 0 everywhere; one entry at least must be greater");
  } else {
    curve.items_per_s = keys.number("items_per_s", min_rate, max_rate);
  }
  if (curve.type == RateCurve::Type::logistic) {
    curve.k = keys.number("k", -1e6, 1e6);
    curve.x0 = keys.number("x0", -1e3, 1e3);
  }
  if (curve.type == RateCurve::Type::saturating) curve.half_items = keys.number("half_items", 0, max_rate);
  keys.finish();
  return curve;
}

ScenarioProcessor read_processor(Place const& place, Json const& json, Processor index) {
  Keys keys(place, json);
  ScenarioProcessor processor;
  read(keys.at("name"), keys.required("name"), processor.name);
  if (processor.name != processor_name(index))
    keys.at("name").refuse(fmt::format("is '{}'; it must be '{}'", processor.name, processor_name(index)));
  processor.rate = read_curve(keys.at("rate"), keys.required("rate"));
  processor.launch_s = keys.number("launch_s", 0, max_s, 0);
  if (Json const* const link = keys.optional("link")) {
    Keys link_keys(keys.at("link"), *link);
    processor.latency_s = link_keys.number("latency_s", 0, max_s, 0);
    Json const* const rate = link_keys.optional("items_per_s");
    if (rate && !rate->is_null()) processor.link_items_per_s = link_keys.number("items_per_s", 1e-9, max_rate);
    link_keys.finish();
  }
  processor.noise = keys.number("noise", 0, 10, 0);
  processor.drift = keys.number("drift", -0.99, 100, 0);
  processor.wave_items = keys.whole("wave_items", 0, 0);
  processor.contention = keys.number("contention", 0, 100, 0);
  keys.optional("gate");  // files of earlier versions have it; it has no effect
  keys.finish();
  return processor;
}

Powers read_powers(Place const& place, Json const& json) {
  Keys keys(place, json);
  constexpr double max_w = 1e6;
  Powers powers;
  powers.idle_w = keys.number("idle_w", 0, max_w);
  powers.host_w = keys.number("host_w", 0, max_w);
  powers.device_w = keys.number("device_w", 0, max_w);
  powers.wait_w = keys.number("wait_w", 0, max_w, 0);
  keys.finish();
  return powers;
}

ItemCost read_cost(Place const& place, Json const& json) {
  Keys keys(place, json);
  ItemCost cost;
  cost.type = static_cast<ItemCost::Type>(keys.type({"uniform", "triangular", "random"}));
  if (cost.type == ItemCost::Type::triangular)
    if (Json const* const falling = keys.optional("falling")) {
      if (!falling->is_boolean())
        keys.at("falling").refuse(fmt::format("is {}; it must be true or false", shown(*falling)));
      cost.falling = falling->get<bool>();
    }
  if (cost.type == ItemCost::Type::random) {
    cost.spread = keys.number("spread", 0, 10, 0.5);
    cost.block_items = keys.whole("block_items", 1, 1);
  }
  keys.finish();
  return cost;
}

}  // namespace

double RateCurve::at(double n, double items) const {
  switch (type) {
    case Type::constant:
      return items_per_s;
    case Type::logistic:
      return items_per_s / (1 + std::exp(-k * (n / items - x0)));
    case Type::saturating:
      return n > 0 ? items_per_s * n / (n + half_items) : 0;
    case Type::table:
      break;
  }
  double const share = n / items;
  auto const above = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), share) - x.begin());
  if (above == 0) return table_items_per_s.front();
  if (above == x.size()) return table_items_per_s.back();
  double const part = (share - x[above - 1]) / (x[above] - x[above - 1]);
  return table_items_per_s[above - 1] + part * (table_items_per_s[above] - table_items_per_s[above - 1]);
}

double RateCurve::peak() const {
  return type == Type::table ? *std::max_element(table_items_per_s.begin(), table_items_per_s.end()) : items_per_s;
}

bool Scenario::moves() const {
  return std::any_of(processors.begin() + 1, processors.end(),
                     [](ScenarioProcessor const& p) { return p.link_items_per_s.has_value(); });
}

double Scenario::nominal_share() const {
  double sum = 0;
  for (auto const& one : processors) sum += one.rate.peak();
  return 1 - processors[host].rate.peak() / sum;
}

double Scenario::ideal_s() const {
  double sum = 0;
  for (auto const& processor : processors) sum += processor.rate.peak();
  return static_cast<double>(std::max<std::size_t>(items, 1)) / sum;
}

Scenario parse_scenario(std::string_view text, std::string const& where) {
  Json const json = parse_json(text, where);
  Keys keys(Place{where}, json);
  if (auto const schema = keys.whole("schema", 1); schema != Scenario::schema)
    keys.at("schema").refuse(fmt::format("is {}; this yoke reads scenarios of schema {}", schema, Scenario::schema));
  Scenario scenario;
  scenario.items = keys.whole("items", 0);
  scenario.chunk_items = keys.whole("chunk_items", 1, 1);
  if (Json const* const seed = keys.optional("seed")) {
    std::size_t value = 0;
    read(keys.at("seed"), *seed, value);
    scenario.seed = value;
  }
  scenario.sync_s = keys.number("sync_s", 0, max_s, 0);
  Json const& processors = keys.required("processors");
  if (!processors.is_array() || processors.size() < 2)
    keys.at("processors").refuse("must be a list of a host and one device or more");
  for (Processor p = 0; p < processors.size(); ++p)
    scenario.processors.push_back(read_processor(keys.at("processors").element(p), processors[p], p));
  if (Json const* const cost = keys.optional("cost")) scenario.cost = read_cost(keys.at("cost"), *cost);
  if (Json const* const powers = keys.optional("powers")) scenario.powers = read_powers(keys.at("powers"), *powers);
  keys.finish();
  return scenario;
}

Scenario read_scenario(std::filesystem::path const& file) {
  return parse_scenario(read_whole_file(file), file.string());
}

Description describe(Scenario const& scenario) {
  Segment segment;
  segment.name = "loop";
  segment.items = scenario.items;
  segment.chunk_items = scenario.chunk_items;
  segment.per_item = {1, 0, 0};
  double const n = static_cast<double>(scenario.items);
  if (scenario.cost.type != ItemCost::Type::uniform && scenario.items > 0) {
    auto& sums = segment.cumulative_work;
    SplitMix64Stream random(scenario.seed, 0);
    double weight = 1, sum = 0;
    for (std::size_t chunk = 0; chunk < segment.chunks(); ++chunk) {
      sums.push_back(sum);
      Range const items = segment.items_of({chunk, chunk + 1});
      double const begin = static_cast<double>(items.begin), end = static_cast<double>(items.end);
      if (scenario.cost.type == ItemCost::Type::triangular) {
        // The integral of 2 i / n, or of 2 (1 - i / n).
        sum = scenario.cost.falling ? end * (2 - end / n) : end * end / n;
      } else {
        std::size_t const block = scenario.cost.block_items;
        if (chunk == 0 || items.begin / block != (items.begin - 1) / block || block <= segment.chunk_items)
          weight = std::exp(scenario.cost.spread * random.normal());
        sum += weight * (end - begin);
      }
    }
    sums.push_back(sum);
    for (double& part : sums) part *= n / sum;
  }
  return {"loop", scenario.items, Precision::double_precision, {segment}, 0, 0};
}

}  // namespace yoke
