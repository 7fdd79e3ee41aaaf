// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/leap_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"

namespace yoke::partitioners {
namespace {

/// Shares that stand for the host alone and the devices alone.
constexpr double host_alone = 1e-9, devices_alone = 1;

double all_working_w(Powers const& powers, std::size_t devices) {
  return powers.energy_j(1, 1, static_cast<double>(devices), 1);
}

/// Compares the run with each processor alone at the run's rates.
double cheapest_share(Aim const& aim, Trial const& trial) {
  if (trial.device_busy_s == 0) return host_alone;
  if (trial.host_busy_s == 0) return devices_alone;
  double const met = trial.loop_share;
  Powers const& powers = aim.powers;
  double const host_s = trial.host_busy_s / (1 - met), devices_s = trial.device_busy_s / met;
  double const both =
      log_aim(aim, trial.makespan_s,
              powers.energy_j(trial.makespan_s, trial.host_busy_s, trial.device_busy_s, trial.device_busy_s));
  double const host = log_aim(aim, host_s, powers.energy_j(host_s, host_s, 0, 0));
  double const devices = log_aim(aim, devices_s, powers.energy_j(devices_s, 0, devices_s, devices_s));
  if (both <= std::min(host, devices)) return met;
  return host < devices ? host_alone : devices_alone;
}

}  // namespace

Who who_of(double share) { return share <= host_alone ? Who::host : share >= devices_alone ? Who::devices : Who::both; }

Search leap_search(PlanningContext const& context, std::span<Trial const> trials) {
  bool const settled = trials.size() >= context.options.integer("warm");
  if (trials.empty()) return {0, settled};
  // Only a run of both shows how fast each is.
  auto const both = std::find_if(trials.rbegin(), trials.rend(),
                                 [](Trial const& one) { return one.host_busy_s > 0 && one.device_busy_s > 0; });
  Trial const& told = both == trials.rend() ? trials.back() : *both;
  auto const aim = leap_aim(context);
  if (aim && !aim->power_cap_w) return {cheapest_share(*aim, told), settled};
  // The share of the loop, not of the work: an irregular loop weighs more at one end. As a sum of parts it may exceed 1
  // by rounding.
  return {std::min(trials.back().loop_share, 1.0), settled};
}

std::optional<Aim> leap_aim(PlanningContext const& context) {
  OptionValues const& given = context.options;
  std::string const goal = given.text("goal");
  double const asked_w = given.real("power_cap"), cap_w = asked_w > 0 ? asked_w : context.hints.power_cap_w.value_or(0);
  if (goal == goal_name(Goal::time) && (cap_w == 0 || (asked_w == 0 && !context.hints.powers))) return std::nullopt;
  if (!context.hints.powers)
    throw NotApplicable((asked_w > 0 ? "power_cap" : "goal=" + goal) +
                        " needs the node's powers, which are unknown here; --power FILE names them");
  Powers const& powers = *context.hints.powers;
  if (cap_w > 0 && cap_w <= powers.idle_w)
    throw NotApplicable(
        fmt::format("power_cap={:g} W must be above the {:g} W of the idle node", cap_w, powers.idle_w));
  Aim aim{goal_of_name(goal), {}, powers};
  // No run draws more than the node with all processors active.
  if (cap_w > 0 && cap_w < all_working_w(powers, context.processors - 1)) aim.power_cap_w = cap_w;
  if (aim.goal == Goal::time && !aim.power_cap_w) return std::nullopt;
  return aim;
}

}  // namespace yoke::partitioners
