// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/frugality.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace yoke::partitioner_detail {
namespace {

/// The smallest first part, as a fraction of the loop, and the ratio of sizes that are compared.
constexpr double min_first = 0.01, step = 1.4142135623730951;
/// Another part to learn from is at least `wider` times and at most `widest` times the largest before.
constexpr double wider = 2, widest = 5;
/// Parts that a device gets to show its rate.
constexpr std::size_t tries = 3;
/// Parts of the host that tell of its rate.
constexpr int telling_parts = 2;
/// Times below the clock's resolution have a logarithm, too.
constexpr double shortest_s = 1e-9;

}  // namespace

Frugality::Frugality(Settings const& settings)
    : settings_(settings), belief_(settings.powers, settings.goal, settings.ratio, settings.spread) {}

void Frugality::worked_on_device(double seconds, DeviceBelief::Kernel const& kernel) {
  devices_s_ += seconds;
  if (kernels_.size() < tries) kernels_.push_back(kernel);
}

Who Frugality::best_of(Rest const& rest) const {
  if (settings_.who) return *settings_.who;
  Powers const& powers = settings_.powers;
  double const spent_j = powers.energy_j(rest.now_s, host_s_, devices_s_, devices_s_);
  auto const cost = [&](double seconds, double host_s, double devices_s) {
    double const joules = powers.energy_j(seconds, host_s, rest.devices * devices_s, devices_s);
    return std::log(std::max(spent_j + joules, min_energy_j)) +
           delay_exponent(settings_.goal) * std::log(std::max(rest.now_s + seconds, shortest_s));
  };
  double const both = cost(rest.both_s, rest.both_s, rest.both_s), on_host = cost(rest.host_s, rest.host_s, 0),
               on_devices = cost(rest.devices_s, 0, rest.devices_s);
  if (both <= std::min(on_host, on_devices)) return Who::both;
  return on_host < on_devices ? Who::host : Who::devices;
}

double Frugality::first_part(double max) const {
  if (!tests()) return max;
  double least = std::numeric_limits<double>::infinity(), best = max;
  for (double part = max; part >= min_first; part /= step)
    if (double const loss = belief_.loss_of_learning(part); loss < least) {
      least = loss;
      best = part;
    }
  return best;
}

double Frugality::next_part(double largest, double left, double host_s, double max_ratio) const {
  if (settings_.who || kernels_.size() >= tries) return 0;
  DeviceBelief const belief = belief_.after(kernels_, host_s, max_ratio);
  double least = belief.loss_of(Who::host), best = 0;
  for (double part = wider * largest; part <= std::min(left / 2, widest * largest); part *= step)
    if (double const loss = belief.loss_of_learning(part); loss < least) {
      least = loss;
      best = part;
    }
  return best;
}

bool Frugality::host_waits(double part, double seconds, double host_s, int host_parts) const {
  return tests() && host_parts >= telling_parts && !belief_.host_should_work(part, seconds, host_s);
}

}  // namespace yoke::partitioner_detail
