// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "partitioners/detail/leap_options.hpp"

#include <algorithm>

#include "partitioners/detail/device_queue.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// theta of a warm run.
constexpr double warm_theta = 0.75;
/// A device that did everything is taken to be this much faster than the host, not infinitely.
constexpr double max_warm_share = 0.999;

}  // namespace

std::vector<OptionSpec> leap_options() {
  using Kind = OptionSpec::Kind;
  return {{"probe", "0.25", "fraction of the loop in a device's first part, resident data", Kind::real, 0, 1, {}},
          {"probe_moved", "0.08", "the same where its data move, or energy is the goal", Kind::real, 0, 1, {}},
          {"second", "0.09", "fraction of the loop in a device's second part", Kind::real, 0, 1, {}},
          {"trust", "2.5", "a part is at most this many times the largest before", Kind::real, 1, 1e6, {}},
          {"theta", "0.6", "fraction of its equal-finish share that a device takes", Kind::real, 0.01, 1, {}},
          {"first_host", "0.003", "fraction of the loop in the host's first part", Kind::real, 0, 1, {}},
          {"phi", "0.4", "fraction of the predicted rest that a host part lasts", Kind::real, 0.01, 1, {}},
          {"phi_sure", "0.65", "phi where the host's parts agree", Kind::real, 0.01, 1, {}},
          {"grow", "0.3", "fraction of the time spent that a host part lasts at most", Kind::real, 0, 100, {}},
          {"grow_sure", "0.8", "grow where the host's parts agree", Kind::real, 0, 100, {}},
          {"host_least", "6", "a host part lasts at least this many fork_s", Kind::real, 0, 1e6, {}},
          {"host_least_sure", "12", "host_least where the host's parts agree", Kind::real, 0, 1e6, {}},
          {"doubt", "0.06", "change of the host's rate from part to part that is half sure", Kind::real, 1e-6, 100, {}},
          {"keep", "0.125", "weight of earlier parts in the rates", Kind::real, 0, 1, {}},
          {"device_least", "1", "launches that a device's last part must be worth", Kind::real, 0, 1e6, {}},
          {"worth", "0.007", "fraction of the time spent that a device's part must save", Kind::real, 0, 1, {}},
          {"multiple", "1", "host parts are multiples of this many chunks", Kind::integer, 1, 1e6, {}},
          {"launch_s", "1e-5", "seconds of an empty device launch, completion included", Kind::real, 0, 1, {}},
          {"fork_s", "5e-6", "seconds of an empty parallel region of the host", Kind::real, 0, 1, {}},
          {"steady",
           "0.3",
           "fraction of its largest part that a device takes at least, if that much is its share",
           Kind::real,
           0,
           1,
           {}},
          {"most",
           "1",
           "fraction of a device's last total in its parts at most, warm; 0.18 hides copies",
           Kind::real,
           0.01,
           1,
           {}},
          {"gated",
           "no",
           "devices' kernels poll a frontier: all in one part (resident data), or the last parts",
           Kind::text,
           0,
           0,
           {"no", "whole", "parts"}},
          {"goal", "time", "what to save; energy needs powers", Kind::text, 0, 0, {"time", "energy"}},
          {"warm", "0", "earlier calls to learn from; 0 is cold", Kind::integer, 0, 100, {}}};
}

LeapSettings::LeapSettings(PlanningContext const& situation) {
  OptionValues const& given = situation.options;
  bool const energy = given.text("goal") == "energy";
  // Who would waste energy is to be known soon.
  probe = given.real(situation.known.moves || energy ? "probe_moved" : "probe");
  second = given.real("second");
  trust = given.real("trust");
  theta = given.real("theta");
  first_host = given.real("first_host");
  phi = {given.real("phi"), given.real("phi_sure")};
  grow = {given.real("grow"), given.real("grow_sure")};
  host_min = {given.real("host_least"), given.real("host_least_sure")};
  doubt = given.real("doubt");
  keep = given.real("keep");
  device_min = given.real("device_least");
  worth = given.real("worth");
  steady = given.real("steady");
  max = given.real("most");
  multiple = given.integer("multiple");
  launch_s = std::max(given.real("launch_s"), DeviceQueue::shortest_s);
  fork_s = std::max(given.real("fork_s"), DeviceQueue::shortest_s);
  if (energy) {
    if (!situation.known.powers) throw NotApplicable("goal=energy needs powers, which are not known here");
    powers = situation.known.powers;
  }
  if (given.integer("warm") > 0 && situation.searched_share > 0.0) warm_share = situation.searched_share;
  if (auto const share = situation.learnt_share()) warm_share = share;
  if (warm_share) {
    warm_share = std::min(*warm_share, max_warm_share);
    theta = warm_theta;
  }
  auto const& wanted = given.text("gated");
  if (wanted == "no") return;
  if (!situation.known.gates) throw NotApplicable("gated parts need kernels that poll a frontier; none do here");
  if (situation.description.segments.size() != 1) throw NotApplicable("gated parts are of one segment");
  gate = wanted == "whole" ? Gate::whole : Gate::parts;
}

}  // namespace yoke
