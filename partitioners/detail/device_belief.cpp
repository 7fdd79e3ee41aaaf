// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/device_belief.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/schedule.hpp"

namespace yoke::partitioners {
namespace {

/// Grid of worlds: ratios over six standard deviations, halves evenly over logarithms.
constexpr int ratios_each_side = 12, halves = 7;
constexpr double deviations_each_side = 3;
/// A device that does not saturate has probability `flat`; halves between the two limits share the rest.
constexpr double flat = 0.25, min_half = 3e-4, max_half = 0.2;
/// Standard deviation of the logarithm of a kernel's time around a world's prediction, because of other rate curves and
/// irregular items.
constexpr double blur = 0.25;
/// Keeps every world possible after any measurement.
constexpr double doubt = 1e-6;
/// A time deviates from a world's prediction by up to `reach` standard deviations; `normal` is the sum of the weights.
constexpr long reach = 3;
constexpr double normal = 2.5066;
/// Worlds with a lower probability are skipped.
constexpr double negligible = 1e-5;
/// Factor by which the host's joules may exceed the energy they are expected to save: a waiting host learns nothing.
constexpr double eager = 2;
/// Lower bound of energies: avoids divisions by zero powers.
constexpr double min_energy_j = 1e-30;

/// Exponents of energy and time in the goal's objective.
double energy_exponent(Goal goal) { return goal == Goal::time ? 0 : 1; }
double delay_exponent(Goal goal) { return goal == Goal::ed2p ? 2 : goal == Goal::energy ? 0 : 1; }

}  // namespace

double log_aim(Aim const& aim, double seconds, double joules) {
  return std::log(aim.of(std::max(seconds, shortest_s), std::max(joules, min_energy_j)));
}

DeviceBelief::DeviceBelief(Aim const& aim, double ratio, double spread) : aim_(aim) {
  for (int i = -ratios_each_side; i <= ratios_each_side; ++i)
    for (int k = -1; k < halves; ++k) {
      double const z = deviations_each_side * i / ratios_each_side;
      World world;
      world.ratio = ratio * std::exp(spread * z);
      world.half = k < 0 ? 0 : min_half * std::pow(max_half / min_half, (k + 0.5) / halves);
      world.weight = std::exp(-z * z / 2) * (k < 0 ? flat : (1 - flat) / halves);
      value(world);
      worlds_.push_back(world);
    }
  *this = after({}, 1, 0);
}

void DeviceBelief::value(World& world) const {
  double const both_s = (1 + world.half) / (1 + world.ratio), device_s = (1 + world.half) / world.ratio;
  Powers const& powers = aim_.powers;
  double const host_j = std::max(powers.energy_j(1, 1, 0, 0), min_energy_j);
  double const device_j = std::max(powers.energy_j(device_s, 0, device_s, device_s), min_energy_j);
  double const both_j = std::max(powers.energy_j(both_s, both_s, both_s, both_s), min_energy_j);
  world.both = log_aim(aim_, both_s, both_j);
  world.host = log_aim(aim_, 1, host_j);
  world.devices = log_aim(aim_, device_s, device_j);
  double const least = std::min({world.both, world.host, world.devices});
  world.best = least == world.both ? Who::both : least == world.host ? Who::host : Who::devices;
  world.joules = world.best == Who::both ? both_j : world.best == Who::host ? host_j : device_j;
  world.seconds = world.best == Who::both ? both_s : world.best == Who::host ? 1 : device_s;
  for (double* loss : {&world.both, &world.host, &world.devices}) *loss -= least;
}

DeviceBelief DeviceBelief::after(std::vector<Kernel> const& kernels, double host_s, double max_ratio) const {
  DeviceBelief next = *this;
  double sum = 0;
  for (World& world : next.worlds_) {
    for (Kernel const& kernel : kernels) {
      double const due_s = host_s * kernel.part * (1 + world.half / (kernel.part + kernel.before)) / world.ratio;
      double const z = std::log(kernel.seconds / due_s) / blur;
      world.weight *= std::exp(-z * z / 2) + doubt;
    }
    if (max_ratio > 0 && world.ratio > max_ratio) {
      world.ratio = max_ratio;
      next.value(world);
    }
    sum += world.weight;
  }
  for (World& world : next.worlds_) world.weight /= sum;
  return next;
}

double DeviceBelief::cost_of_part(World const& world, double part) const {
  Powers const& powers = aim_.powers;
  double const energy = energy_exponent(aim_.goal), delay = delay_exponent(aim_.goal);
  // A part costs the device's start and, if the host alone is best, also the device's energy.
  double const start_s = world.half / world.ratio, part_s = part / world.ratio + start_s;
  auto const lost = [&](double watts, double seconds) {
    return energy * watts * seconds / world.joules + delay * seconds / world.seconds;
  };
  if (world.best == Who::host) return powers.device_w * part_s / world.joules - (energy + delay) * part;
  if (world.best == Who::both)
    return lost(powers.idle_w + powers.host_w + powers.device_w, world.half / (1 + world.ratio));
  return lost(powers.idle_w + powers.wait_w + powers.device_w, start_s);
}

double DeviceBelief::loss_of_learning(double part) const {
  double sum = 0;
  std::vector<double> due;  // the part's time, in standard deviations of its logarithm
  due.reserve(worlds_.size());
  for (World const& world : worlds_) {
    sum += world.weight * cost_of_part(world, part);
    due.push_back(std::log((part + world.half) / world.ratio) / blur);
  }
  auto const [least, most] = std::minmax_element(due.begin(), due.end());
  long const first = std::lround(*least) - reach;
  // Losses of each choice, by the measured time.
  struct Losses {
    double both = 0, host = 0, devices = 0;
  };
  std::vector<Losses> measured(static_cast<std::size_t>(std::lround(*most) + reach - first + 1));
  for (std::size_t w = 0; w < worlds_.size(); ++w) {
    World const& world = worlds_[w];
    if (world.weight < negligible) continue;
    for (long time = std::lround(due[w]) - reach; time <= std::lround(due[w]) + reach; ++time) {
      double const z = static_cast<double>(time) - due[w], weight = world.weight * std::exp(-z * z / 2) / normal;
      Losses& losses = measured[static_cast<std::size_t>(time - first)];
      losses.both += weight * world.both;
      losses.host += weight * world.host;
      losses.devices += weight * world.devices;
    }
  }
  for (Losses const& losses : measured) sum += std::min({losses.both, losses.host, losses.devices});
  return sum;
}

double DeviceBelief::loss_of(Who who) const {
  double sum = 0;
  for (World const& world : worlds_)
    sum += world.weight * (who == Who::both ? world.both : who == Who::host ? world.host : world.devices);
  return sum;
}

bool DeviceBelief::host_should_work(double part, double seconds, double host_s) const {
  double per_joule = 0, weight = 0;
  for (World const& world : worlds_) {
    if (host_s * (part + world.half) / world.ratio < seconds) continue;  // the part would already be complete
    per_joule += world.weight / world.joules;
    weight += world.weight;
  }
  return (aim_.powers.host_w - aim_.powers.wait_w) * per_joule <= eager * weight;
}

}  // namespace yoke::partitioners
