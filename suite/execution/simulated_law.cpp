// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/simulated_law.hpp"

#include <cmath>

namespace yoke::execution_detail {
namespace {

/// Upper limit of a piece's time, so that a rate of zero stalls a piece but does not make its time infinite.
constexpr double stall_s = 1e9;

}  // namespace

double drifted_s(double begin_s, double base_s, double drift, double scale_s) {
  if (drift == 0) return base_s;
  if (begin_s >= scale_s) return base_s / (1 + drift);
  auto const done = [&](double t) { return t + drift * t * t / (2 * scale_s); };
  double const until_scale = done(scale_s) - done(begin_s);
  if (base_s >= until_scale) return scale_s - begin_s + (base_s - until_scale) / (1 + drift);
  double const target = done(begin_s) + base_s;
  // Root of done(t) = target, computed without cancellation.
  return 2 * target / (1 + std::sqrt(1 + 2 * drift * target / scale_s)) - begin_s;
}

double kernel_s(Scenario const& scenario, Processor p, double items, double work, double before) {
  auto const& processor = scenario.processors[p];
  double const wave = static_cast<double>(processor.wave_items);
  double const whole = wave > 0 ? std::ceil(items / wave) * wave : items;
  double const rate = processor.rate.at(before + whole, static_cast<double>(scenario.items));
  double const seconds = work * (whole / items) / rate;
  return seconds < stall_s ? seconds : stall_s;
}

double transfer_s(ScenarioProcessor const& processor, double items) {
  return processor.latency_s + (processor.link_items_per_s ? items / *processor.link_items_per_s : 0);
}

}  // namespace yoke::execution_detail
