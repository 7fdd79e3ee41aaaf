// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/frugality.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace yoke::partitioners {
namespace {

/// Smallest first part, as a fraction of the loop, and ratio of consecutive candidate sizes.
constexpr double min_first = 0.01, step = 1.4142135623730951;
/// Another test part is at least `wider` times and at most `widest` times the largest so far.
constexpr double wider = 2, widest = 8;
/// Number of parts in which a device can show its rate.
constexpr std::size_t tries = 2;
/// Number of host parts required for a reliable rate.
constexpr int telling_parts = 2;

}  // namespace

Frugality::Frugality(Settings const& settings)
    : settings_(settings), belief_(settings.aim, settings.ratio, settings.spread) {}

void Frugality::worked_on_device(double seconds, DeviceBelief::Kernel const& kernel) {
  devices_s_ += seconds;
  if (kernels_.size() < tries) kernels_.push_back(kernel);
}

Frugality::Choice Frugality::best_of(Rest const& rest) const {
  if (settings_.who) return {*settings_.who};
  Aim const& aim = settings_.aim;
  Powers const& powers = aim.powers;
  double const host_s = host_s_ + rest.host_begun_s, devices_s = devices_s_ + rest.devices_begun_s;
  double const spent_j = powers.energy_j(rest.now_s, host_s, devices_s, devices_s);
  /// Time and energy of the whole run.
  struct Way {
    double seconds, joules;
  };
  auto const way = [&](double seconds, double on_host_s, double on_devices_s) -> Way {
    return {rest.now_s + seconds,
            spent_j + powers.energy_j(seconds, on_host_s, rest.devices * on_devices_s, on_devices_s)};
  };
  auto const cost = [&](Way const& of) { return log_aim(aim, of.seconds, of.joules); };
  Way const both = way(rest.both_s, rest.both_s, rest.both_s),
            on_host = way(std::max(rest.host_s, rest.in_flight_s), rest.host_s, rest.in_flight_s),
            on_devices = way(rest.devices_s, 0, rest.devices_s);
  double least = cost(both);
  Choice best;
  for (auto const& [alone, who] : {std::pair(on_host, Who::host), std::pair(on_devices, Who::devices)})
    if (double const value = cost(alone); value < least) {
      least = value;
      best = {who};
    }
  if (!aim.power_cap_w) return best;
  auto const over_j = [&](Way const& of) { return of.joules - *aim.power_cap_w * of.seconds; };
  for (auto const& [alone, who] : {std::pair(on_host, Who::host), std::pair(on_devices, Who::devices)}) {
    if (over_j(both) <= 0 || over_j(alone) >= 0) continue;
    double const kept = over_j(alone) / (over_j(alone) - over_j(both));
    Way const mixed{alone.seconds + kept * (both.seconds - alone.seconds),
                    alone.joules + kept * (both.joules - alone.joules)};
    if (double const value = cost(mixed); value < least) {
      least = value;
      best = who == Who::host ? Choice{Who::both, 1, kept} : Choice{Who::both, kept, 1};
    }
  }
  return best;
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

}  // namespace yoke::partitioners
