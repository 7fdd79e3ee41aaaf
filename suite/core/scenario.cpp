// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <type_traits>

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::core {
namespace {

constexpr NumberRange seconds{0, 1e6, "a number from 0 to 1e6"};
constexpr NumberRange watts{0, 1e6, "a number from 0 to 1e6"};
constexpr NumberRange rate{1e-9, 1e18, "a number from 1e-9 to 1e18"};
constexpr NumberRange from_zero{0, 1e18, "a number from 0 to 1e18"};
constexpr NumberRange to_ten{0, 10, "a number from 0 to 10"};
constexpr NumberRange to_hundred{0, 100, "a number from 0 to 100"};
constexpr NumberRange drifts{-0.99, 100, "a number from -0.99 to 100"};
constexpr NumberRange steepness{-1e6, 1e6, "a number from -1e6 to 1e6"};
constexpr NumberRange middles{-1e3, 1e3, "a number from -1e3 to 1e3"};
// The cumulative sums, one per item, must fit into memory.
constexpr NumberRange count{0, 1 << 30, "a whole number from 0 to 1073741824"};
constexpr NumberRange count_from_one{1, 1 << 30, "a whole number from 1 to 1073741824"};

/// The key "link" of a processor.
template <class Parent>
struct Link {
  Parent& processor;
};

template <class Parent>
void members(Link<Parent> const& link, auto&& visit) {
  visit("latency_s", link.processor.latency_s, seconds, Presence::defaulted);
  visit("items_per_s", link.processor.link_items_per_s, rate, Presence::defaulted);
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

namespace {

/// Sum of the values over the first `fraction` of the loop.
double sum_until(std::vector<double> const& values, std::vector<double> const& sums, double fraction) {
  double const at = fraction * static_cast<double>(values.size());
  auto const whole = std::min(static_cast<std::size_t>(at), values.size() - 1);
  return sums[whole] + (at - static_cast<double>(whole)) * values[whole];
}

}  // namespace

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
    std::vector<double> table_sums{0};
    for (double const value : scenario.cost.values) table_sums.push_back(table_sums.back() + value);
    for (std::size_t chunk = 0; chunk < segment.chunks(); ++chunk) {
      sums.push_back(sum);
      Range const items = segment.items_of({chunk, chunk + 1});
      double const begin = static_cast<double>(items.begin), end = static_cast<double>(items.end);
      if (scenario.cost.type == ItemCost::Type::triangular) {
        // The integral of 2 i / n, or of 2 (1 - i / n).
        sum = scenario.cost.falling ? end * (2 - end / n) : end * end / n;
      } else if (scenario.cost.type == ItemCost::Type::table) {
        sum = sum_until(scenario.cost.values, table_sums, end / n);
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
  Description loop{"loop", scenario.items, Precision::double_precision, {segment}, 0, 0};
  loop.claimable = true;
  return loop;
}

static constexpr auto names_of(RateCurve::Type) { return std::array{"constant", "logistic", "saturating", "table"}; }
static constexpr auto names_of(ItemCost::Type) { return std::array{"uniform", "triangular", "random", "table"}; }

void members(Like<RateCurve> auto& curve, auto&& visit) {
  using Type = RateCurve::Type;
  visit("type", curve.type);
  if (curve.type == Type::table) {
    visit("x", curve.x, from_zero);
    visit("items_per_s", curve.table_items_per_s, from_zero);
    return;
  }
  visit("items_per_s", curve.items_per_s, rate);
  if (curve.type == Type::logistic) {
    visit("k", curve.k, steepness);
    visit("x0", curve.x0, middles);
  }
  if (curve.type == Type::saturating) visit("half_items", curve.half_items, from_zero);
}

void members(Like<ScenarioProcessor> auto& processor, auto&& visit) {
  visit("name", processor.name);
  visit("rate", processor.rate);
  visit("launch_s", processor.launch_s, seconds, Presence::defaulted);
  Link<std::remove_reference_t<decltype(processor)>> link{processor};
  visit("link", link, Presence::defaulted);
  visit("noise", processor.noise, to_ten, Presence::defaulted);
  visit("drift", processor.drift, drifts, Presence::defaulted);
  visit("wave_items", processor.wave_items, count, Presence::defaulted);
  visit("wave_known", processor.wave_known, Presence::defaulted);
  visit("contention", processor.contention, to_hundred, Presence::defaulted);
}

void members(Like<ItemCost> auto& cost, auto&& visit) {
  visit("type", cost.type);
  if (cost.type == ItemCost::Type::triangular) visit("falling", cost.falling, Presence::defaulted);
  if (cost.type == ItemCost::Type::random) {
    visit("spread", cost.spread, to_ten, Presence::defaulted);
    visit("block_items", cost.block_items, count_from_one, Presence::defaulted);
  }
  if (cost.type == ItemCost::Type::table) visit("values", cost.values, from_zero);
}

}  // namespace yoke::core

namespace yoke {

void members(core::Like<Powers> auto& powers, auto&& visit) {
  visit("idle_w", powers.idle_w, core::watts);
  visit("host_w", powers.host_w, core::watts);
  visit("device_w", powers.device_w, core::watts);
  visit("wait_w", powers.wait_w, core::watts, core::Presence::defaulted);
}

}  // namespace yoke

namespace yoke::core {

void members(Like<Scenario> auto& scenario, auto&& visit) {
  visit("items", scenario.items, count);
  visit("chunk_items", scenario.chunk_items, count_from_one, Presence::defaulted);
  visit("seed", scenario.seed, Presence::defaulted);
  visit("sync_s", scenario.sync_s, seconds, Presence::defaulted);
  visit("processors", scenario.processors);
  visit("cost", scenario.cost, Presence::defaulted);
  visit("powers", scenario.powers, Presence::optional);
}

namespace {

void check(Place const& place, RateCurve const& curve) {
  if (curve.type != RateCurve::Type::table) return;
  auto const &x = curve.x, &rates = curve.table_items_per_s;
  if (x.empty()) place.key("x").refuse("must be a list of one number or more");
  if (x.size() != rates.size())
    place.key("items_per_s").refuse(fmt::format("has {} entries; x has {}", rates.size(), x.size()));
  if (std::adjacent_find(x.begin(), x.end(), std::greater_equal<>()) != x.end())
    place.key("x").refuse("does not increase");
  if (!(curve.peak() > 0)) place.key("items_per_s").refuse("is 0 everywhere; one entry at least must be greater");
}

void check(Place const& place, ItemCost const& cost) {
  if (cost.type != ItemCost::Type::table) return;
  if (std::none_of(cost.values.begin(), cost.values.end(), [](double value) { return value > 0; }))
    place.key("values").refuse("must be a list of numbers, one of them at least above 0");
}

}  // namespace

Scenario parse_scenario(std::string_view text, std::string const& where) {
  auto scenario = object_of_json<Scenario>(text, where, "scenarios");
  Place const list = Place{where}.key("processors");
  if (scenario.processors.size() < 2) list.refuse("must be a list of a host and one device or more");
  for (Processor p = 0; p < scenario.processors.size(); ++p) {
    auto const& processor = scenario.processors[p];
    if (processor.name != processor_name(p))
      list.element(p).key("name").refuse(fmt::format("is '{}'; it must be '{}'", processor.name, processor_name(p)));
    check(list.element(p).key("rate"), processor.rate);
  }
  check(Place{where}.key("cost"), scenario.cost);
  return scenario;
}

Scenario read_scenario(std::filesystem::path const& file) {
  return parse_scenario(read_whole_file(file), file.string());
}

std::string scenario_text(Scenario const& scenario) { return json_of_object(scenario); }

}  // namespace yoke::core
