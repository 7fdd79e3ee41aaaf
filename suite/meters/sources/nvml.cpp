// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/detail/nvml.hpp"

#include <fmt/format.h>

#include <memory>

#include "suite/core/error.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters;

constexpr double nvml_update_s = 0.1;

/// Returns the total energy counter, or the power samples of devices without one.
Sensor sensor_of(std::shared_ptr<Nvml const> const& nvml, Nvml::Device device, std::string const& name, NodePart part) {
  Sensor sensor;
  sensor.name = "nvml " + name;
  sensor.part = part;
  sensor.resolution = milli;
  sensor.update_s = nvml_update_s;
  try {
    nvml->joules(device);
    sensor.read = [nvml, device] { return nvml->joules(device); };
  } catch (Error const&) {
    nvml->watts(device);
    sensor.kind = Sensor::Kind::watts;
    sensor.read = [nvml, device] { return nvml->watts(device); };
  }
  return sensor;
}

FoundSensors find_nvml(MeterSettings const& settings) {
  FoundSensors found;
  try {
    auto const nvml = std::make_shared<Nvml const>(settings.nvml);
    if (!settings.device_bus_id.empty()) {
      found.sensors.push_back(
          sensor_of(nvml, nvml->at(settings.device_bus_id), "gpu " + settings.device_bus_id, NodePart::device_part));
      return found;
    }
    // No GPU computes, so all of them are reported but not added.
    for (unsigned i = 0; i < nvml->count(); ++i)
      found.sensors.push_back(sensor_of(nvml, nvml->at(i), fmt::format("gpu{}", i), NodePart::other));
    if (found.sensors.empty()) found.reason = settings.nvml + " finds no GPU";
  } catch (Error const& why) {
    found.sensors.clear();
    found.reason = why.what();
  }
  return found;
}

}  // namespace

EnergySource make_nvml() {
  EnergySource source;
  source.summary = "the energy counter of the NVIDIA GPU in use, or its power where it has none";
  source.order = 3;
  source.sees_host = false;
  source.find = find_nvml;
  return source;
}

}  // namespace yoke
