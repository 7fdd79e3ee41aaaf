// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach_node.hpp"

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/processor.hpp"

namespace yoke::models::equations {
namespace {

/// Returns `hz`, or the highest of the clocks without it. Throws Error if it is out of their range.
double clock_within(std::vector<double> const& clocks, std::optional<double> hz, char const* whose,
                    Machine const& machine) {
  auto const [min, max] = std::minmax_element(clocks.begin(), clocks.end());
  if (!hz) return *max;
  if (*hz >= *min && *hz <= *max) return *hz;
  throw Error(std::string("the clock of the ") + whose + " is " + core::number_text(*hz) + " Hz; on machine '" +
              machine.name + "' it must be " + core::number_text(*min) + " to " + core::number_text(*max));
}

}  // namespace

WorkloadRate const* rates_of(Machine const& machine, std::string const& workload, std::string const& precision) {
  for (auto const& rate : machine.rates)
    if (rate.workload == workload && rate.precision == precision) return &rate;
  return nullptr;
}

PeachNode peach_node(Machine const& machine, std::string const& workload, std::string const& precision,
                     std::optional<double> host_hz, std::optional<double> device_hz) {
  PeachNode node;
  node.p0_w = machine.p0_w.value.value_or(0);
  node.p_oh_w = machine.p_oh_w.value.value_or(0);
  auto const missing = [&](std::string const& what) -> Error {
    return Error("machine '" + machine.name + "' has no " + what + " of workload " + workload + " in " + precision);
  };
  if (host_hz || device_hz) {
    for (auto const& lines : machine.clocks) {
      if (lines.workload != workload || lines.precision != precision) continue;
      if (lines.host_hz.empty() || lines.device_hz.empty()) throw missing("lines over clocks (it has tables)");
      double const on_host = clock_within(lines.host_hz, host_hz, "host", machine);
      double const on_device = clock_within(lines.device_hz, device_hz, "device", machine);
      node.rate_host = lines.host_work_per_s.at(on_host);
      node.rate_device = lines.device_work_per_s.at(on_device);
      node.pd_host_w = lines.pd_host_w.at(on_host);
      node.pd_device_w = lines.pd_device_w.at(on_device);
      if (lines.p_oh_w != Line{}) node.p_oh_w = lines.p_oh_w.at(on_host);
      return node;
    }
    throw missing("rates over clocks (clocks)");
  }
  auto const* rates = rates_of(machine, workload, precision);
  if (!rates || rates->work_per_s.size() <= device || !rates->work_per_s[host].value ||
      !rates->work_per_s[device].value)
    throw missing("rates (rates) of host and device");
  node.rate_host = *rates->work_per_s[host].value;
  node.rate_device = *rates->work_per_s[device].value;
  node.pd_host_w = machine.pd_host_w.value.value_or(0);
  node.pd_device_w = machine.pd_device_w.value.value_or(0);
  return node;
}

namespace {

/// States of a processor: those of its lines, and separate points.
std::vector<ClockPoint> points_of(std::vector<double> const& clocks, std::vector<ClockPoint> const& points,
                                  Line const& rate, Line const& watts) {
  std::vector<ClockPoint> all;
  for (double const hz : clocks) all.push_back({hz, {}, rate.at(hz), watts.at(hz), {}});
  all.insert(all.end(), points.begin(), points.end());
  return all;
}

}  // namespace

std::vector<ClockedState> clocked_states(Machine const& machine, std::string const& workload,
                                         std::string const& precision) {
  std::vector<ClockedState> states;
  for (auto const& lines : machine.clocks) {
    if (lines.workload != workload || lines.precision != precision) continue;
    for (auto const& on_host : points_of(lines.host_hz, lines.host_points, lines.host_work_per_s, lines.pd_host_w))
      for (auto const& on_device :
           points_of(lines.device_hz, lines.device_points, lines.device_work_per_s, lines.pd_device_w)) {
        ClockedState state{on_host.hz, on_device.hz, on_device.memory_hz, {}};
        auto& node = state.node;
        node.rate_host = on_host.work_per_s;
        node.rate_device = on_device.work_per_s;
        node.pd_host_w = on_host.pd_w;
        node.pd_device_w = on_device.pd_w;
        node.p0_w = on_device.p0_w.value_or(on_host.p0_w.value_or(machine.p0_w.value.value_or(0)));
        node.p_oh_w =
            lines.p_oh_w == Line{} ? machine.p_oh_w.value.value_or(0) : std::max(0., lines.p_oh_w.at(on_host.hz));
        states.push_back(state);
      }
    return states;
  }
  return {{{}, {}, {}, peach_node(machine, workload, precision)}};
}

bool has_node_powers(Machine const& machine) {
  return machine.p0_w.value && machine.pd_host_w.value && machine.pd_device_w.value && machine.p_oh_w.value;
}

}  // namespace yoke::models::equations
