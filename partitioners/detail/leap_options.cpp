// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/leap_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "partitioners/detail/device_queue.hpp"
#include "partitioners/detail/leap_search.hpp"
#include "partitioners/detail/shortest.hpp"
#include "suite/core/error.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/io/number.hpp"

namespace yoke::partitioner_detail {
namespace {

/// theta of a warm run.
constexpr double warm_theta = 0.75;
/// Share of a device that did everything: it counts as much faster than the host, but not infinitely so.
constexpr double max_warm_share = 0.999;
/// The host's first part is this fraction of `first_host` if energy counts, because it may be all of the host's work.
constexpr double frugal_first_host = 1. / 3;
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

/// Results of measuring two empty launches.
OptionMap measured(LoopFacts const& facts) {
  return {{"launch_s", number_text(facts.launch_s)},
          {"fork_s", number_text(facts.fork_s)},
          {"multiple", number_text(facts.multiple)}};
}

/// Adds goal and power cap to the measured launches.
OptionMap aimed(LoopFacts const& facts) {
  OptionMap options = measured(facts);
  options["goal"] = goal_name(facts.goal);
  if (facts.power_cap_w) options["power_cap"] = number_text(*facts.power_cap_w);
  return options;
}

}  // namespace

std::vector<OptionSpec> leap_options() {
  return {
      real_option("probe", "0.25", "fraction of the loop in a device's first part, resident data", 0, 1),
      real_option("probe_moved", "0.08", "the same if its data move; the most if energy counts", 0, 1),
      real_option("second", "0.09", "fraction of the loop in a device's second part", 0, 1),
      real_option("trust", "2.5", "a part is at most this many times the largest before", 1, 1e6),
      real_option("theta", "0.6", "fraction of its equal-finish share that a device takes", 0.01, 1),
      real_option("first_host", "0.003", "fraction of the loop in the host's first part", 0, 1),
      real_option("phi", "0.4", "fraction of the predicted rest that a host part lasts", 0.01, 1),
      real_option("phi_sure", "0.65", "phi if the host's parts agree", 0.01, 1),
      real_option("grow", "0.3", "a host part lasts at most this fraction of the elapsed time", 0, 100),
      real_option("grow_sure", "0.8", "grow if the host's parts agree", 0, 100),
      renamed("host_least", real_option("host_min", "6", "a host part lasts at least this many fork_s", 0, 1e6)),
      renamed("host_least_sure", real_option("host_min_sure", "12", "host_min if the host's parts agree", 0, 1e6)),
      real_option("doubt", "0.06", "change of the host's rate between parts that counts as half sure", 1e-6, 100),
      real_option("keep", "0.125", "weight of earlier parts in the rates", 0, 1),
      renamed("device_least",
              real_option("device_min", "1", "launches that a device's last part must be worth", 0, 1e6)),
      real_option("worth", "0.007", "fraction of the elapsed time that a device's part must save", 0, 1),
      integer_option("multiple", "1", "host parts are multiples of this many chunks", 1, 1e6),
      real_option("launch_s", "1e-5", "seconds of an empty device launch, completion included", 0, 1),
      real_option("fork_s", "5e-6", "seconds of an empty parallel region of the host", 0, 1),
      real_option("steady", "0.3",
                  "a device takes at least this fraction of its largest part, if its share is that large", 0, 1),
      renamed(
          "most",
          real_option("max", "1",
                      "warm: maximum of a part, as a fraction of the device's last total; 0.18 hides copies", 0.01, 1)),
      choice_option("goal", "time", "quantity to minimize; all but time need powers",
                    {"time", "energy", "edp", "ed2p"}),
      real_option("power_cap", "0", "watts that the node may draw on average; needs powers; 0 is no limit", 0, 1e9),
      real_option("ratio", "5", "if energy or a cap counts: expected rate of the devices over the host's", 1e-3, 1e4),
      real_option("spread", "1.2", "standard deviation of the logarithm of that ratio", 0.01, 10),
      choice_option("who", "learn", "if energy or a cap counts: the processors to use, if known in advance",
                    {"learn", "host", "devices", "both"}),
      integer_option("warm", "0", "earlier runs to learn from; 0 is cold", 0, 100)};
}

std::vector<ContestVariant> leap_variants() {
  auto const cold = [](LoopFacts const& facts) { return measured(facts); };
  auto const warm = [](LoopFacts const& facts) {
    OptionMap options = measured(facts);
    options["warm"] = "1";
    // Copies hide only behind parts that are not too large.
    if (facts.copies) options["max"] = "0.18";
    return options;
  };
  auto const aimed_warm = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    options["warm"] = "1";
    if (facts.copies) options["max"] = "0.18";
    return options;
  };
  auto const hinted = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    options["ratio"] = number_text(std::clamp(facts.share / (1 - facts.share), 1e-3, 1e4));
    options["spread"] = number_text(guessed_spread);
    return options;
  };
  auto const told = [](LoopFacts const& facts) {
    OptionMap options = aimed(facts);
    double const share = facts.min_share.value_or(0.5);
    options["who"] = share <= 0 ? "host" : share >= 1 ? "devices" : "both";
    return options;
  };
  return {{"", "launches", cold},
          {"warm", "launches, trained", warm},
          {"energy", "launches, powers", aimed, ContestVariant::For::energy},
          {"energy warm", "launches, powers, trained", aimed_warm, ContestVariant::For::energy},
          {"energy hinted", "launches, powers, hint", hinted, ContestVariant::For::energy},
          {"energy told", "launches, powers, who", told, ContestVariant::For::energy},
          {"capped", "launches, powers", aimed, ContestVariant::For::time_under_cap}};
}

LeapSettings::LeapSettings(PlanningContext const& context) {
  OptionValues const& given = context.options;
  frugal = frugal_settings(context);
  moves = context.hints.moves;
  probe = given.real(moves ? "probe_moved" : "probe");
  // With several devices, the first one to return must not take the others' parts.
  if (frugal && context.processors == 2) worthy = probe;
  second = given.real("second");
  trust = given.real("trust");
  theta = given.real("theta");
  first_host = given.real("first_host") * (frugal ? frugal_first_host : 1);
  phi = {given.real("phi"), given.real("phi_sure")};
  grow = {given.real("grow"), given.real("grow_sure")};
  host_min = {given.real("host_min"), given.real("host_min_sure")};
  doubt = given.real("doubt");
  keep = given.real("keep");
  device_min = given.real("device_min");
  worth = given.real("worth");
  steady = given.real("steady");
  max = given.real("max");
  multiple = given.integer("multiple");
  launch_s = std::max(given.real("launch_s"), shortest_s);
  fork_s = std::max(given.real("fork_s"), shortest_s);
  if (given.integer("warm") > 0 && context.searched_share > 0.0) warm_share = context.searched_share;
  if (auto const share = context.learnt_share()) warm_share = share;
  if (frugal && frugal->who.value_or(Who::both) != Who::both) warm_share.reset();
  if (warm_share) {
    warm_share = std::min(*warm_share, max_warm_share);
    theta = warm_theta;
  }
}

}  // namespace yoke::partitioner_detail
