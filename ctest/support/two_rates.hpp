// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/scenario.hpp"

namespace yoke {

/// A host and a device of constant rates, in items per second; nothing is copied, launches are free.
inline core::Scenario scenario_of(std::size_t items, double host_rate, double device_rate) {
  core::Scenario scenario;
  scenario.items = items;
  scenario.processors.resize(2);
  scenario.processors[0].rate.items_per_s = host_rate;
  scenario.processors[1].rate.items_per_s = device_rate;
  return scenario;
}

}  // namespace yoke
