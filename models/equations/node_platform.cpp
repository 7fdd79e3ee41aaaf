// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/node_platform.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "models/base/rates.hpp"
#include "suite/core/error.hpp"

namespace yoke::models::equations {
namespace {

std::string lack(Machine const& machine, Processor processor, Quantity const& quantity, std::string_view name) {
  return fmt::format("machine '{}' has no {} for the {}{}", machine.name, name, processor_name(processor),
                     models::why_missing(machine, processor, quantity, name));
}

double s_per_byte(Machine const& machine, Processor processor, Quantity LinkParameters::*rate, std::string_view name) {
  YOKE_EXPECT(processor != host && processor <= machine.links.size(), "the link of a device");
  auto const& quantity = machine.links[processor - 1].*rate;
  if (!quantity.value) throw Error(lack(machine, processor, quantity, name) + ", which streamed data needs");
  return 1 / *quantity.value;
}

}  // namespace

KnownPower power_peak_of(Machine const& machine, Processor processor, Precision precision) {
  auto const at_best = models::at_its_best(machine);
  auto const& has = machine.processors.at(processor);
  bool const single = precision == Precision::single_precision;
  KnownPower known;
  known.power.peak = {models::t_f_s(at_best, processor, precision), models::t_b_s(at_best, processor)};
  struct Wanted {
    Quantity const& quantity;
    std::string_view name;
    double& into;
  };
  PowerPeak power = known.power;
  for (auto const& [quantity, name, into] :
       {Wanted{single ? has.e_f_single_j : has.e_f_double_j, single ? "e_f_single_j" : "e_f_double_j", power.e_f_j},
        Wanted{has.e_b_j, "e_b_j", power.e_b_j}, Wanted{has.p_s_w, "p_s_w", power.p_s_w}}) {
    if (!quantity.value) {
      known.missing = lack(machine, processor, quantity, name);
      return known;
    }
    into = *quantity.value;
  }
  known.power = power;
  return known;
}

double link_in_s_per_byte(Machine const& machine, Processor processor) {
  return s_per_byte(machine, processor, &LinkParameters::in_bytes_per_s, "in_bytes_per_s");
}

double link_out_s_per_byte(Machine const& machine, Processor processor) {
  return s_per_byte(machine, processor, &LinkParameters::out_bytes_per_s, "out_bytes_per_s");
}

NodePlatform node_platform(Machine const& machine, Precision precision) {
  if (machine.processors.size() < 2) throw Error("machine '" + machine.name + "' has no device; PeaPaw compares two");
  auto const on_host = power_peak_of(machine, host, precision);
  NodePlatform node{{on_host.power, {}}, on_host.missing};
  std::vector<PowerPeak> devices;
  for (Processor p = device; p < machine.processors.size(); ++p) {
    auto const known = power_peak_of(machine, p, precision);
    if (node.missing.empty()) node.missing = known.missing;
    devices.push_back(known.power);
  }
  auto const all = group(devices);
  if (all.power) {
    node.platform.device = *all.power;
  } else {
    node.platform.device.peak = all.peak;
    if (node.missing.empty())
      node.missing = "the devices of machine '" + machine.name + "' differ, and PeaPaw has no energy of unlike ones";
  }
  return node;
}

}  // namespace yoke::models::equations
