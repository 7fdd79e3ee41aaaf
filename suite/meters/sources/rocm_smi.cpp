// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/detail/rocm_smi.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>

#include "suite/core/error.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters;

constexpr double rocm_smi_update_s = 1e-2;

Sensor sensor_of(std::shared_ptr<RocmSmi const> const& smi, std::uint32_t device, NodePart part) {
  Sensor sensor;
  sensor.name = fmt::format("rocm_smi gpu{}", device);
  sensor.part = part;
  sensor.update_s = rocm_smi_update_s;
  try {
    sensor.resolution = smi->energy(device).step_j;
    sensor.read = [smi, device] { return smi->energy(device).joules; };
  } catch (Error const&) {
    smi->watts(device);
    sensor.kind = Sensor::Kind::watts;
    sensor.resolution = micro;
    sensor.read = [smi, device] { return smi->watts(device); };
  }
  return sensor;
}

FoundSensors find_rocm_smi(MeterSettings const& settings) {
  FoundSensors found;
  try {
    auto const smi = std::make_shared<RocmSmi const>(settings.rocm_smi);
    bool const none = settings.device_bus_id.empty();
    for (std::uint32_t i = 0; i < smi->count(); ++i)
      if (none || smi->is_at(i, settings.device_bus_id))
        found.sensors.push_back(sensor_of(smi, i, none ? NodePart::other : NodePart::device_part));
    if (found.sensors.empty())
      found.reason = settings.rocm_smi + " finds no GPU" + (none ? "" : " at " + settings.device_bus_id);
  } catch (Error const& why) {
    found.sensors.clear();
    found.reason = why.what();
  }
  return found;
}

}  // namespace

EnergySource make_rocm_smi() {
  EnergySource source;
  source.summary = "the energy counter of the AMD GPU in use, or its power where it has none";
  source.order = 4;
  source.sees_host = false;
  source.find = find_rocm_smi;
  return source;
}

}  // namespace yoke
