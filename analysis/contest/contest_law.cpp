// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_law.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/contest/loop_costs.hpp"
#include "analysis/contest/published_law.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

/// Maximum chunks of a loop: a fine grid compared with every chunk that a scheduler takes.
constexpr std::size_t max_chunks = 1 << 14;

/// Curve of rate peak * (1 - exp(-x / half)), as a table accurate to a percent.
core::RateCurve exponential(double peak, double half) {
  core::RateCurve curve;
  curve.type = core::RateCurve::Type::table;
  for (double const at : {0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0}) {
    curve.x.push_back(at * half);
    curve.table_items_per_s.push_back(peak * -std::expm1(-at));
  }
  return curve;
}

core::RateCurve device_curve(SplitMix64Stream& random, double peak, double items, double& half) {
  core::RateCurve curve;
  curve.items_per_s = peak;
  int const kind = static_cast<int>(4 * random.uniform());
  half = random.log_uniform(3e-4, 0.2);
  if (kind == 0) {
    half = 0;
  } else if (kind == 1) {
    curve.type = core::RateCurve::Type::saturating;
    curve.half_items = half * items;
  } else if (kind == 2) {
    return exponential(peak, half);
  } else {
    curve.type = core::RateCurve::Type::logistic;
    curve.x0 = half;
    curve.k = random.uniform(2, 5) / half;
  }
  return curve;
}

core::ItemCost item_cost(SplitMix64Stream& random, double items) {
  core::ItemCost cost;
  double const kind = random.uniform();
  if (kind < 0.4) return cost;
  if (kind < 0.6) {
    cost.type = core::ItemCost::Type::triangular;
    cost.falling = random.uniform() < 0.5;
    return cost;
  }
  cost.type = core::ItemCost::Type::random;
  cost.spread = random.uniform(0.2, 1);
  cost.block_items = std::max<std::size_t>(1, static_cast<std::size_t>(items / random.log_uniform(4, 1024)));
  return cost;
}

/// Costs of the real loop of a law, chunk by chunk.
core::ItemCost loop_cost(ContestLaw law, core::Scenario const& scenario) {
  std::size_t const chunks = (scenario.items + scenario.chunk_items - 1) / scenario.chunk_items;
  core::ItemCost cost;
  cost.type = core::ItemCost::Type::table;
  cost.values = loop_costs(static_cast<Loop>(static_cast<int>(law) - 1), scenario.seed, chunks);
  return cost;
}

/// Draws powers from a stream of their own, so that instances drawn before powers existed stay the same.
Powers draw_powers(std::uint64_t seed) {
  SplitMix64Stream random(seed, 0xca10);
  Powers powers;
  powers.idle_w = random.log_uniform(20, 300);
  powers.host_w = random.log_uniform(20, 300);
  powers.device_w = random.log_uniform(50, 700);
  powers.wait_w = powers.host_w * random.uniform(0, 0.5);
  return powers;
}

}  // namespace

ContestInstance draw_contest_instance(std::uint64_t seed, ContestLaw law) {
  if (law == ContestLaw::published) return draw_published_instance(seed);
  SplitMix64Stream random(seed, 0x5ca1ab1e);
  ContestInstance instance;
  core::Scenario& scenario = instance.scenario;
  scenario.seed = seed;
  double const items = std::floor(std::exp2(random.uniform(12, 22)));
  scenario.items = static_cast<std::size_t>(items);
  scenario.chunk_items = (scenario.items + max_chunks - 1) / max_chunks;
  double const ideal_s = random.log_uniform(0.5e-3, 1), rate = items / ideal_s;
  instance.ratio = random.log_uniform(0.5, 50);
  core::ScenarioProcessor on_host, on_device;
  on_host.name = "host";
  on_host.rate.items_per_s = rate / (1 + instance.ratio);
  on_host.launch_s = random.log_uniform(3e-6, 25e-6);
  auto const threads = static_cast<std::size_t>(random.log_uniform(4, 65));
  on_host.wave_items = threads;
  on_host.wave_known = true;
  on_device.name = "device";
  on_device.rate = device_curve(random, rate * instance.ratio / (1 + instance.ratio), items, instance.half);
  on_device.launch_s = random.log_uniform(5e-6, 63e-6);
  if (random.uniform() < 0.5)
    on_device.wave_items = std::max<std::size_t>(1, static_cast<std::size_t>(items * random.log_uniform(1e-4, 0.06)));
  if (random.uniform() < 0.5) {
    on_device.link_items_per_s = on_device.rate.peak() / random.log_uniform(0.03, 3);
    on_device.latency_s = random.log_uniform(2e-6, 15e-6);
  }
  on_host.noise = random.log_uniform(0.005, 0.06);
  on_device.noise = random.log_uniform(0.005, 0.06);
  if (random.uniform() < 0.4) (random.uniform() < 0.5 ? on_host : on_device).drift = random.uniform(-0.4, 0.4);
  if (random.uniform() < 0.5) on_host.contention = random.uniform(0, 0.3);
  scenario.sync_s = random.log_uniform(5e-6, 50e-6);
  scenario.cost = item_cost(random, items);
  double const guessed = instance.ratio * std::exp(0.2 * random.normal());
  instance.hint_share = guessed / (1 + guessed);
  scenario.processors = {on_host, on_device};
  scenario.powers = draw_powers(seed);
  if (law != ContestLaw::random) scenario.cost = loop_cost(law, scenario);
  return instance;
}

ContestInstance calm(ContestInstance instance) {
  core::Scenario& scenario = instance.scenario;
  for (core::ScenarioProcessor& processor : scenario.processors) {
    processor.noise = processor.drift = processor.contention = processor.launch_s = processor.latency_s = 0;
    processor.wave_items = 0;
    processor.link_items_per_s.reset();
  }
  scenario.sync_s = 0;
  scenario.cost = {};
  return instance;
}

ContestClasses classes_of(ContestInstance const& instance, double best_s, std::optional<double> min_share) {
  core::Scenario const& scenario = instance.scenario;
  bool const uniform = scenario.cost.type == core::ItemCost::Type::uniform;
  bool const drift = scenario.processors[0].drift != 0 || scenario.processors[1].drift != 0;
  bool const copies = scenario.processors[1].link_items_per_s.has_value();
  return {uniform,
          !uniform,
          drift,
          instance.half > 0.03,
          !copies,
          copies,
          best_s<5e-3, best_s> 50e-3,
          instance.ratio<2, instance.ratio> 15,
          uniform && !copies,
          min_share > 0.0 && min_share < 1.0,
          min_share == 1.0,
          min_share == 0.0};
}

}  // namespace yoke::analysis
