// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "suite/core/io/json_fields.hpp"
#include "suite/core/measured_by.hpp"

namespace yoke::core {

void members(Like<MeasuredBy> auto& measured, auto&& visit) {
  visit("machine", measured.machine);
  visit("host_backend", measured.host_backend);
  visit("device_backend", measured.device_backend);
  visit("host_threads", measured.host_threads);
  visit("device_threads", measured.device_threads);
  visit("device_units", measured.device_units);
  visit("devices", measured.devices, from_one, Presence::defaulted);
  visit("compiler", measured.compiler);
  visit("build", measured.build, Presence::optional);
  visit("kokkos", measured.kokkos);
  visit("revision", measured.revision);
}

}  // namespace yoke::core
