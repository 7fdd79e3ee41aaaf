// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/detail/energy.hpp"

#include <algorithm>
#include <numeric>

#include "models/equations/peach.hpp"
#include "suite/core/error.hpp"
#include "suite/core/powers.hpp"
#include "suite/core/processor.hpp"

namespace yoke::models {
using namespace models::equations;
namespace {

Quantity const& e_f_j(ProcessorParameters const& processor, Precision precision) {
  return precision == Precision::single_precision ? processor.e_f_single_j : processor.e_f_double_j;
}

}  // namespace

std::optional<double> operations_energy_j(Machine const& machine, std::span<Work const> works, Precision precision,
                                          double time_s) {
  double sum = 0;
  for (Processor p = 0; p < machine.processors.size(); ++p) {
    auto const& processor = machine.processors[p];
    auto const work = p < works.size() ? works[p] : Work{};
    auto const& per_flop = e_f_j(processor, precision);
    if (!processor.p_s_w.value || (work.flops > 0 && !per_flop.value) || (work.bytes > 0 && !processor.e_b_j.value))
      return std::nullopt;
    sum += *processor.p_s_w.value * time_s + work.flops * per_flop.value.value_or(0) +
           work.bytes * processor.e_b_j.value.value_or(0);
  }
  return sum;
}

std::optional<double> node_energy_j(Machine const& machine, std::span<double const> busy_s, double time_s,
                                    double hosted_s) {
  if (!has_node_powers(machine)) return std::nullopt;
  YOKE_EXPECT(!busy_s.empty(), "a node has a host");
  Powers const powers{*machine.p0_w.value, *machine.pd_host_w.value, *machine.pd_device_w.value, *machine.p_oh_w.value};
  auto const devices_s = busy_s.subspan(device);
  double const last_s = devices_s.empty() ? 0 : *std::max_element(devices_s.begin(), devices_s.end());
  return powers.energy_j(time_s, busy_s[host], std::accumulate(devices_s.begin(), devices_s.end(), 0.),
                         last_s + hosted_s);
}

bool identical_devices(Machine const& machine) {
  auto const same = [&](ProcessorParameters const& other) {
    auto const& first = machine.processors.at(device);
    return other.t_f_single_s.value == first.t_f_single_s.value &&
           other.t_f_double_s.value == first.t_f_double_s.value && other.t_b_s.value == first.t_b_s.value &&
           other.e_f_single_j.value == first.e_f_single_j.value &&
           other.e_f_double_j.value == first.e_f_double_j.value && other.e_b_j.value == first.e_b_j.value &&
           other.p_s_w.value == first.p_s_w.value;
  };
  return machine.processors.size() <= device ||
         std::all_of(machine.processors.begin() + device, machine.processors.end(), same);
}

}  // namespace yoke::models
