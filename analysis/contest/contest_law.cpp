// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/contest/contest_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "analysis/contest/loop_costs.hpp"
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

/// A published node: peak rates in double precision (float for GeForce), of all host processors and of one device.
struct PublishedNode {
  double host_flops_per_s, host_bytes_per_s, cores;
  double device_flops_per_s, device_bytes_per_s, units;
  double link_bytes_per_s;  ///< in one direction
  double devices;           ///< that share the host
};

constexpr std::array published_nodes{
    // Summit: Vazhkudai et al., SC 2018.
    PublishedNode{1.08e12, 340e9, 42, 7.8e12, 900e9, 80, 50e9, 6},
    // Frontier User Guide; a device is one die of an MI250X.
    PublishedNode{2.05e12, 205e9, 64, 23.9e12, 1.6e12, 110, 36e9, 8},
    // Perlmutter's documentation: EPYC 7763, A100 (40 GB), PCIe 4.0.
    PublishedNode{2.51e12, 204.8e9, 64, 9.7e12, 1.555e12, 108, 32e9, 4},
    // NVIDIA GH200 data sheet and Grace white paper.
    PublishedNode{3.55e12, 500e9, 72, 34e12, 4e12, 132, 450e9, 1},
    // Data sheets: two Xeon 8480, H200, PCIe 5.0 (data/machines/gpu-h200.json).
    PublishedNode{7.17e12, 614e9, 112, 34e12, 4.8e12, 132, 64e9, 8},
    // Data sheets: two EPYC 9654, MI300X, PCIe 5.0 (data/machines/gpu-mi300x.json).
    PublishedNode{7.37e12, 921.6e9, 192, 81.7e12, 5.3e12, 304, 64e9, 8},
    // PeaPaw, table IV (inverse of its times): i7 2600K, GTX Titan; PCIe 2.0 by the processor's data sheet.
    PublishedNode{1.05e11, 15.2e9, 4, 2.5e12, 238e9, 14, 8e9, 1},
    // PEACH, table II: two Xeon E5-2670, Tesla K20c; PCIe 2.0 by its data sheet.
    PublishedNode{3.33e11, 51.2e9, 16, 1.17e12, 208e9, 13, 8e9, 1},
};

/// Range of operational intensities of a published kernel, in flops per byte of main memory.
struct PublishedKernel {
  double min, max;
};

constexpr std::array published_kernels{
    // Williams, Waterman and Patterson 2009, table 4: SpMV, LBMHD, stencil, 3-D FFT.
    PublishedKernel{0.17, 0.25}, PublishedKernel{0.70, 1.07}, PublishedKernel{0.33, 0.50}, PublishedKernel{1.09, 1.64},
    // PeaPaw and PerDome: LA, SA (both versions), DA (data/papers/partitions.csv).
    PublishedKernel{0.24, 0.24}, PublishedKernel{1.7, 7.6}, PublishedKernel{4.4, 4.4}};

/// Attained bytes of memory traffic per second, by the roofline.
double roofline(double flops_per_s, double bytes_per_s, double intensity) {
  return std::min(bytes_per_s, flops_per_s / intensity);
}

/// Factor by which a device is slower than its kind: 8 % on average, at most 22 %, outliers 50 % (Sinha et al., SC
/// 2022). That 1 % are outliers is an assumption.
double slower_device(SplitMix64Stream& random) {
  if (random.uniform() < 0.01) return 1.5;
  return 1 + std::min(0.22, 0.1 * std::abs(random.normal()));
}

/// Threads that a device needs for its peak rate: latency times throughput (Volkov 2010): 576 multiply-adds on each
/// unit, or 400 to 800 cycles' bytes at 1.4 GHz, divided by the independent operations of a thread.
double needed_threads(SplitMix64Stream& random, PublishedNode const& node, double intensity) {
  bool const memory = node.device_bytes_per_s < node.device_flops_per_s / intensity;
  double const bytes_in_flight = random.uniform(400, 800) / 1.4e9 * node.device_bytes_per_s;
  return memory ? bytes_in_flight / random.log_uniform(4, 128) : node.units * 576 / random.uniform(1, 4);
}

/// Rates that grow with the items until `needed` are at work.
core::RateCurve ramp(double peak, double needed, double items) {
  core::RateCurve curve;
  curve.items_per_s = peak;
  double const end = needed / items;
  curve.type = core::RateCurve::Type::table;
  for (double const part : {1. / 4096, 1. / 256, 1. / 16, 1. / 4, 1. / 2, 1.}) {
    curve.x.push_back(part * end);
    curve.table_items_per_s.push_back(part * peak);
  }
  return curve;
}

/// Sum of the costs of one chunk: independent items with the mean 1, exponential (Hagerup 1997) or with a bounded
/// Pareto distribution of exponent 1 (Harchol-Balter and Downey 1997) between 1 and 10000, before it is scaled.
double cost_of_items(SplitMix64Stream& random, std::size_t items, bool exponential) {
  double sum = 0;
  for (std::size_t i = 0; i < items; ++i) {
    double const u = random.uniform();
    sum += exponential ? -std::log(u) : 1 / (1 - u * (1 - 1e-4));
  }
  return sum;
}

core::ItemCost published_cost(SplitMix64Stream& random, core::Scenario const& scenario) {
  core::ItemCost cost;
  int const kind = static_cast<int>(4 * random.uniform());
  if (kind == 0) return cost;
  if (kind == 1) {  // adjoint convolution and its reverse (Hummel, Schonberg and Flynn 1992)
    cost.type = core::ItemCost::Type::triangular;
    cost.falling = random.uniform() < 0.5;
    return cost;
  }
  cost.type = core::ItemCost::Type::table;
  for (std::size_t first = 0; first < scenario.items; first += scenario.chunk_items)
    cost.values.push_back(cost_of_items(random, std::min(scenario.chunk_items, scenario.items - first), kind == 2));
  return cost;
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

ContestInstance draw_published_instance(std::uint64_t seed) {
  ContestInstance instance = draw_contest_instance(seed);
  core::Scenario& scenario = instance.scenario;
  SplitMix64Stream random(seed, 0x9b115ed);
  auto pick = [&](auto const& table) { return table[static_cast<std::size_t>(random.uniform() * table.size())]; };
  PublishedNode const node = pick(published_nodes);
  PublishedKernel const kernel = pick(published_kernels);
  double const intensity = random.uniform(kernel.min, kernel.max);
  // One rank for each device, or the whole host with a single one.
  double const part_of_host = random.uniform() < 0.5 ? 1 : 1 / node.devices;
  double const host_bytes = part_of_host * roofline(node.host_flops_per_s, node.host_bytes_per_s, intensity);
  double const device_bytes = roofline(node.device_flops_per_s, node.device_bytes_per_s, intensity);
  double const nominal = device_bytes / host_bytes;
  instance.hint_share = nominal / (1 + nominal);
  // Processors of one kind differ by up to 16 % (Acun, Miller and Kale 2016).
  double const host_rate = host_bytes / random.uniform(1, 1.16), device_rate = device_bytes / slower_device(random);
  instance.ratio = device_rate / host_rate;

  auto const items = static_cast<double>(scenario.items);
  double const bytes_per_item = random.log_uniform(1e-3, 1) * (host_rate + device_rate) / items;
  core::ScenarioProcessor &on_host = scenario.processors[0], &on_device = scenario.processors[1];
  on_host.rate = {};
  on_host.rate.items_per_s = host_rate / bytes_per_item;
  on_host.wave_items = static_cast<std::size_t>(std::max(1., node.cores * part_of_host));
  on_device.rate = {};
  on_device.rate.items_per_s = device_rate / bytes_per_item;
  on_device.wave_items = 0;
  double const needed = needed_threads(random, node, intensity);
  if (random.uniform() < 0.5) {
    on_device.rate = ramp(on_device.rate.items_per_s, needed, items);
    instance.half = needed / items / 2;
  } else {
    // Teams that fill a quarter to all of the 2048 threads of a unit, as the programming guides have it.
    on_device.wave_items = static_cast<std::size_t>(node.units * 2048 * random.uniform(0.25, 1));
    instance.half = static_cast<double>(on_device.wave_items) / items / 2;
  }
  // From 3.8 us without to 9.6 us with a wait (Gray 2019), 20 us through a framework (NVIDIA's guide to Nsight
  // Systems).
  on_device.launch_s = random.log_uniform(3.8e-6, 20e-6);
  on_device.link_items_per_s.reset();
  on_device.latency_s = 0;
  if (random.uniform() < 0.5) {
    on_device.link_items_per_s = node.link_bytes_per_s / bytes_per_item;
    on_device.latency_s = random.log_uniform(3.8e-6, 9.6e-6);
  }
  // Clocks fall under load by no more than devices differ.
  on_host.drift = 0;
  on_device.drift = random.uniform() < 0.5 ? -random.uniform(0, 0.22) : 0;
  scenario.cost = published_cost(random, scenario);
  return instance;
}

}  // namespace yoke::analysis
