// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach.hpp"

#include <algorithm>

#include "models/published/inputs.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/option.hpp"

namespace yoke::models::published {
namespace {

using namespace models::equations;

/// Step of table VII's shares.
constexpr double grid_step = 0.02;

Machine const& machine_of(PublishedValue const& asked, Inputs const& inputs) {
  auto const found = inputs.machines.find(asked.machine);
  if (found == inputs.machines.end()) throw Error("no machine file has the name '" + asked.machine + "'");
  return found->second;
}

bool basis(PublishedValue const& asked, std::string_view word) {
  auto const all = words(asked.basis, ' ');
  return std::find(all.begin(), all.end(), word) != all.end();
}

double hz(std::optional<double> const& clock, char const* name) {
  if (!clock) throw Error(std::string(name) + " is missing; the rates over clocks need it");
  return *clock;
}

PeachNode node_at(PublishedValue const& asked, Inputs const& inputs, std::optional<double> host_hz,
                  std::optional<double> device_hz) {
  auto const& machine = machine_of(asked, inputs);
  if (!basis(asked, "lines")) return peach_node(machine, asked.workload, "double");
  return peach_node(machine, asked.workload, "double", hz(host_hz, "host_hz"), hz(device_hz, "device_hz"));
}

PeachOutcome fastest(PublishedValue const& asked, PeachNode const& node) {
  return basis(asked, "grid") ? fastest_on_grid(node, 1, grid_step)
                              : peach_outcome(node, 1, performance_share(node, 1));
}

PeachOutcome most_efficient(PublishedValue const& asked, PeachNode const& node) {
  return basis(asked, "grid") ? most_efficient_on_grid(node, 1, grid_step)
                              : peach_outcome(node, 1, efficiency_share(node, 1));
}

/// Outcome at the given share or, without one, at the optimal share that the subject names.
PeachOutcome outcome(PublishedValue const& asked, PeachNode const& node) {
  if (asked.share) return peach_outcome(node, 1, *asked.share);
  return asked.subject == "eff" ? most_efficient(asked, node) : fastest(asked, node);
}

/// Best share at other clocks, for a subject such as "fastest 2600000000 705000000".
PeachOutcome reference(PublishedValue const& asked, Inputs const& inputs) {
  auto const parts = words(asked.subject, ' ');
  auto const host_hz = parts.size() == 3 ? core::parse_number<double>(parts[1]) : std::nullopt;
  auto const device_hz = parts.size() == 3 ? core::parse_number<double>(parts[2]) : std::nullopt;
  if (!host_hz || !device_hz || (parts[0] != "fastest" && parts[0] != "thriftiest"))
    throw Error("subject is '" + asked.subject + "'; it must be fastest or thriftiest, then the two clocks in hertz");
  auto const node = node_at(asked, inputs, host_hz, device_hz);
  return parts[0] == "fastest" ? fastest(asked, node) : most_efficient(asked, node);
}

}  // namespace

Answer peach_answer(PublishedValue const& asked, Inputs const& inputs) {
  auto const number = [](double value) { return Answer{value, {}}; };
  auto const& what = asked.quantity;
  if (what == "unknown") return {};  // the paper gives a number without its inputs
  auto const node = node_at(asked, inputs, asked.host_hz, asked.device_hz);
  if (what == "share_perf") return number(fastest(asked, node).share);
  if (what == "share_eff") return number(most_efficient(asked, node).share);
  if (what == "rate") return number(outcome(asked, node).rate);
  if (what == "efficiency") return number(outcome(asked, node).efficiency);
  if (what == "rate_host") return number(node.rate_host);
  if (what == "rate_device") return number(node.rate_device);
  if (what == "pd_host") return number(node.pd_host_w);
  if (what == "pd_device") return number(node.pd_device_w);
  if (what == "slowdown") return number(1 - outcome(asked, node).rate / reference(asked, inputs).rate);
  if (what == "speedup") return number(outcome(asked, node).rate / reference(asked, inputs).rate - 1);
  if (what == "energy_saving") return number(1 - outcome(asked, node).energy_j / reference(asked, inputs).energy_j);
  if (what == "hosting_error") {
    // Error of the efficiency if the host's power while it waits for the device is omitted.
    PeachNode without = node;
    without.p_oh_w = 0;
    return number(outcome(asked, node).energy_j / outcome(asked, without).energy_j - 1);
  }
  unknown_name("quantity of PEACH", what,
               {"share_perf", "share_eff", "rate", "efficiency", "rate_host", "rate_device", "pd_host", "pd_device",
                "slowdown", "speedup", "energy_saving", "hosting_error"});
}

}  // namespace yoke::models::published
