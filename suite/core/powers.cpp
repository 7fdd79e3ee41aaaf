// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/powers.hpp"

namespace yoke {

std::optional<Powers> PowerValues::powers() const {
  if (!p0_w.value || !pd_host_w.value || !pd_device_w.value || !p_oh_w.value) return std::nullopt;
  return Powers{*p0_w.value, *pd_host_w.value, *pd_device_w.value, *p_oh_w.value};
}

Machine with_powers(Machine machine, PowerValues const& values) {
  auto const take = [&](Quantity& into, Quantity const& from) {
    into = from.value ? from : Quantity::unavailable(values.file + " has none");
  };
  take(machine.p0_w, values.p0_w);
  take(machine.pd_host_w, values.pd_host_w);
  take(machine.pd_device_w, values.pd_device_w);
  take(machine.p_oh_w, values.p_oh_w);
  machine.p0_host_w = machine.p0_memory_w = machine.p0_device_w = {};
  static OperationEnergies const nothing;
  for (std::size_t p = 0; p < machine.processors.size(); ++p) {
    auto& processor = machine.processors[p];
    auto const& from = p < values.processors.size() ? values.processors[p] : nothing;
    take(processor.e_f_single_j, from.e_f_single_j);
    take(processor.e_f_double_j, from.e_f_double_j);
    take(processor.e_b_j, from.e_b_j);
    take(processor.p_s_w, from.p_s_w);
  }
  return machine;
}

}  // namespace yoke
