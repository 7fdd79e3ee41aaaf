// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/error.hpp"
#include "suite/core/powers.hpp"

namespace yoke::models::equations {
namespace {

constexpr double tie_tolerance = 1e-12;

/// Returns -1, 0 or 1 if a is less than, ties with, or is greater than b.
int order(double a, double b) {
  if (std::abs(a - b) <= tie_tolerance * std::max(std::abs(a), std::abs(b))) return 0;
  return a < b ? -1 : 1;
}

bool less_energy(PeachOutcome const& a, PeachOutcome const& b) {
  if (int const energy = order(a.energy_j, b.energy_j)) return energy < 0;
  if (int const time = order(a.time_s, b.time_s)) return time < 0;
  return a.share < b.share;
}

bool faster(PeachOutcome const& a, PeachOutcome const& b) {
  if (int const time = order(a.time_s, b.time_s)) return time < 0;
  return a.share < b.share;
}

template <class Better>
PeachOutcome best_on_grid(PeachNode const& node, double work, double step, Better better) {
  YOKE_EXPECT(step > 0 && step <= 1, "the step of a grid of shares must be in (0, 1]");
  auto const steps = static_cast<std::size_t>(std::ceil(1 / step - tie_tolerance));
  auto best = peach_outcome(node, work, 0);
  for (std::size_t n = 1; n <= steps; ++n) {
    auto const next = peach_outcome(node, work, std::min(1., static_cast<double>(n) * step));
    if (better(next, best)) best = next;
  }
  return best;
}

/// Share at which host and device work equally long, overhead included; not clamped.
double balance_share(PeachNode const& node, double work, double t_oh_s, double t_oh_per_work_s) {
  return (1 / node.rate_host - t_oh_s / work) / (1 / node.rate_host + 1 / node.rate_device + t_oh_per_work_s);
}

}  // namespace

PeachOutcome peach_outcome(PeachNode const& node, double work, double share) {
  YOKE_EXPECT(work > 0 && node.rate_host > 0 && node.rate_device > 0, "work and rates must be positive");
  YOKE_EXPECT(share >= 0 && share <= 1, "a share is in [0, 1]");
  PeachOutcome out;
  out.share = share;
  out.host_s = (1 - share) * work / node.rate_host;
  out.device_s = share * work / node.rate_device;
  double const offload_s = share > 0 ? node.t_oh_s + share * work * node.t_oh_per_work_s : 0;
  out.time_s = std::max(out.host_s, out.device_s + offload_s);
  out.rate = work / out.time_s;
  Powers const powers{node.p0_w, node.pd_host_w, node.pd_device_w, node.p_oh_w};
  double const hosted_until_s = out.device_s + (node.rule == HostingRule::offload ? offload_s : 0);
  out.energy_j = powers.energy_j(out.time_s, out.host_s, out.device_s, hosted_until_s);
  out.efficiency = out.energy_j > 0 ? work / out.energy_j : 0;
  return out;
}

double performance_share(PeachNode const& node, double work) {
  return std::max(0., balance_share(node, work, node.t_oh_s, node.t_oh_per_work_s));
}

double efficiency_share(PeachNode const& node, double work) {
  auto best = peach_outcome(node, work, 0);
  for (double const share : {performance_share(node, work), balance_share(node, work, 0, 0), 1.}) {
    auto const next = peach_outcome(node, work, share);
    if (less_energy(next, best)) best = next;
  }
  return best.share;
}

PeachOutcome fastest_on_grid(PeachNode const& node, double work, double step) {
  return best_on_grid(node, work, step, faster);
}

PeachOutcome most_efficient_on_grid(PeachNode const& node, double work, double step) {
  return best_on_grid(node, work, step, less_energy);
}

}  // namespace yoke::models::equations
