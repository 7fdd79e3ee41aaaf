// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/equations/peach_node.hpp"

#include <algorithm>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"
#include "suite/core/processor.hpp"

namespace yoke::equations {
namespace {

/// `hz`, or the highest of the clocks. Throws Error if it is outside of them.
double clock_within(std::vector<double> const& clocks, std::optional<double> hz, char const* whose,
                    Machine const& machine) {
  auto const [min, max] = std::minmax_element(clocks.begin(), clocks.end());
  if (!hz) return *max;
  if (*hz >= *min && *hz <= *max) return *hz;
  throw Error(std::string("the clock of the ") + whose + " is " + number_text(*hz) + " Hz; on machine '" +
              machine.name + "' it must be " + number_text(*min) + " to " + number_text(*max));
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
      double const on_host = clock_within(lines.host_hz, host_hz, "host", machine);
      double const on_device = clock_within(lines.device_hz, device_hz, "device", machine);
      node.rate_host = lines.host_work_per_s.at(on_host);
      node.rate_device = lines.device_work_per_s.at(on_device);
      node.pd_host_w = lines.pd_host_w.at(on_host);
      node.pd_device_w = lines.pd_device_w.at(on_device);
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

bool has_node_powers(Machine const& machine) {
  return machine.p0_w.value && machine.pd_host_w.value && machine.pd_device_w.value && machine.p_oh_w.value;
}

}  // namespace yoke::equations
