// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/leap_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::partitioners {
namespace {

/// A device is slower than the prior's median by more than this many standard deviations once in a hundred times.
constexpr double one_in_a_hundred = 2.326;
/// Fraction of that for a first part whose copies nothing hides, and for a second part.
constexpr double fewer = 1. / 3;
/// Maximum of a first part that only tests whether a device is worth its energy.
constexpr double max_test = 0.25;
/// The host's first part.
constexpr double first_on_host = 1. / 256;
/// The host's first part is this fraction of that if energy counts, because it may be all of the host's work.
constexpr double frugal_first_host = 1. / 3;
/// Fraction of its equal-finish share that a device takes, cold and after an earlier run.
constexpr double cold_theta = 0.6, warm_theta = 0.75;
/// A warm part of a device is at most this fraction of its last total if data move: copies hide behind others' kernels.
constexpr double max_moved = 0.18;
/// Share of a device that did everything: it counts as much faster than the host, but not infinitely so.
constexpr double max_warm_share = 0.999;
/// Spread of a ratio of rates that a user guessed.
constexpr double guessed_spread = 0.3;

std::optional<Frugality::Settings> frugal_settings(PlanningContext const& context) {
  OptionValues const& given = context.options;
  auto const aim = leap_aim(context);
  if (!aim) return std::nullopt;
  Frugality::Settings settings{.aim = *aim, .ratio = given.real("ratio"), .spread = given.real("spread")};
  std::string const who = given.text("who");
  if (who != "learn")
    settings.who = who == "host" ? Who::host : who == "devices" ? Who::devices : Who::both;
  else if (given.integer("warm") > 0 && !aim->power_cap_w)  // the first run shows how fast each is
    settings.who = context.searched_share > 0.0 ? who_of(*context.searched_share) : Who::both;
  return settings;
}

/// Goal and power cap of the contest.
OptionMap aimed(LoopFacts const& facts) {
  OptionMap options;
  options["goal"] = goal_name(facts.goal);
  if (facts.power_cap_w) options["power_cap"] = core::number_text(*facts.power_cap_w);
  return options;
}

/// Equal-finish share of each of `devices` devices that are all as slow as once in a hundred times.
double cautious_share(double ratio, double spread, double devices) {
  double const slow = ratio / devices * std::exp(-one_in_a_hundred * spread);
  return slow / (1 + devices * slow);
}

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

std::vector<OptionSpec> leap_options() {
  return {choice_option("goal", "time", "quantity to minimize; all but time need powers",
                        {"time", "energy", "edp", "ed2p"}),
          real_option("power_cap", "0", "watts that the node may draw on average; needs powers; 0 is no limit", 0, 1e9),
          real_option("ratio", "5", "rate of all devices over the host's, as expected before anything is measured",
                      1e-3, 1e4),
          real_option("spread", "1.2", "standard deviation of the logarithm of that ratio", 0.01, 10),
          choice_option("who", "learn", "if energy or a cap counts: the processors to use, if known in advance",
                        {"learn", "host", "devices", "both"}),
          integer_option("warm", "0", "earlier runs to learn from; 0 is cold", 0, 100)};
}

std::vector<ContestVariant> leap_variants() {
  auto const warm = [](LoopFacts const&) { return OptionMap{{"warm", "1"}}; };
  auto const aimed_warm = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    options["warm"] = "1";
    return options;
  };
  auto const hinted = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    options["ratio"] = core::number_text(std::clamp(facts.share / (1 - facts.share), 1e-3, 1e4));
    options["spread"] = core::number_text(guessed_spread);
    return options;
  };
  auto const told = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    double const share = facts.min_share.value_or(0.5);
    options["who"] = share <= 0 ? "host" : share >= 1 ? "devices" : "both";
    return options;
  };
  using For = ContestVariant::For;
  return {ContestVariant{},
          {"warm", "trained", warm},
          {"energy", "powers", aimed, For::energy},
          {"energy warm", "powers, trained", aimed_warm, For::energy},
          {"energy hinted", "powers, hint", hinted, For::energy},
          {"energy told", "powers, who", told, For::energy},
          {"capped", "powers", aimed, For::time_under_cap}};
}

LeapSettings::LeapSettings(PlanningContext const& context) {
  OptionValues const& given = context.options;
  frugal = frugal_settings(context);
  moves = context.hints.moves;
  double largest =
      cautious_share(given.real("ratio"), given.real("spread"), static_cast<double>(context.processors - 1));
  if (frugal) largest = std::min(largest, max_test);
  probe = largest * (moves ? fewer : 1);
  second = largest * fewer;
  // With several devices, the first one to return must not take the others' parts.
  if (frugal && context.processors == 2) worthy = probe;
  first_host = first_on_host * (frugal ? frugal_first_host : 1);
  theta = cold_theta;
  if (given.integer("warm") > 0 && context.searched_share > 0.0) warm_share = context.searched_share;
  if (auto const share = context.learnt_share()) warm_share = share;
  if (frugal && frugal->who.value_or(Who::both) != Who::both) warm_share.reset();
  if (!warm_share) return;
  warm_share = std::min(*warm_share, max_warm_share);
  theta = warm_theta;
  if (moves) max = max_moved;
}

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
