// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>

#include "suite/core/error.hpp"
#include "suite/meters/detail/library.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters_detail;

using Status = int;
constexpr Status success = 0;
constexpr double micro = 1e-6, usual_update_s = 1e-2;

/// The library, started; it is stopped when the last sensor goes.
class RocmSmi {
 public:
  explicit RocmSmi(std::string const& file) : library_(file) {
    check(library_.get<Status(std::uint64_t)>("rsmi_init")(0), "rsmi_init");
  }
  ~RocmSmi() {
    if (auto* const stop = library_.find<Status()>("rsmi_shut_down")) stop();
  }
  RocmSmi(RocmSmi const&) = delete;

  std::uint32_t count() const {
    std::uint32_t devices = 0;
    check(library_.get<Status(std::uint32_t*)>("rsmi_num_monitor_devices")(&devices), "rsmi_num_monitor_devices");
    return devices;
  }
  /// Such as "0000:c1:00.0".
  std::string bus_id(std::uint32_t device) const {
    std::uint64_t id = 0;
    check(library_.get<Status(std::uint32_t, std::uint64_t*)>("rsmi_dev_pci_id_get")(device, &id),
          "rsmi_dev_pci_id_get");
    return fmt::format("{:04x}:{:02x}:{:02x}.{:x}", id >> 32 & 0xffff, id >> 8 & 0xff, id >> 3 & 0x1f, id & 7);
  }
  struct Count {
    double joules = 0, step_j = 0;
  };
  Count energy(std::uint32_t device) const {
    std::uint64_t count = 0, time = 0;
    float step_uj = 0;
    check(library_.get<Status(std::uint32_t, std::uint64_t*, float*, std::uint64_t*)>("rsmi_dev_energy_count_get")(
              device, &count, &step_uj, &time),
          "rsmi_dev_energy_count_get");
    double const step_j = static_cast<double>(step_uj) * micro;
    return {static_cast<double>(count) * step_j, step_j};
  }
  double watts(std::uint32_t device) const {
    std::uint64_t uw = 0;
    check(library_.get<Status(std::uint32_t, std::uint32_t, std::uint64_t*)>("rsmi_dev_power_ave_get")(device, 0, &uw),
          "rsmi_dev_power_ave_get");
    return static_cast<double>(uw) * micro;
  }

 private:
  void check(Status status, char const* call) const {
    if (status == success) return;
    char const* text = nullptr;
    auto* const error = library_.find<Status(Status, char const**)>("rsmi_status_string");
    bool const told = error && error(status, &text) == success && text;
    throw Error(fmt::format("{} reports: {}", call, told ? text : std::to_string(status)), Exit::lacking);
  }

  Library library_;
};

Sensor sensor_of(std::shared_ptr<RocmSmi const> const& smi, std::uint32_t device, NodePart part) {
  Sensor sensor;
  sensor.name = fmt::format("rocm_smi gpu{}", device);
  sensor.part = part;
  sensor.update_s = usual_update_s;
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

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

FoundSensors find(MeterSettings const& settings) {
  FoundSensors found;
  try {
    auto const smi = std::make_shared<RocmSmi const>(settings.rocm_smi);
    bool const none = settings.device_bus_id.empty();
    for (std::uint32_t i = 0; i < smi->count(); ++i)
      if (none || smi->bus_id(i) == lower(settings.device_bus_id))
        found.sensors.push_back(sensor_of(smi, i, none ? NodePart::other : NodePart::device_part));
    if (found.sensors.empty())
      found.reason = settings.rocm_smi + " knows no GPU" + (none ? "" : " at " + settings.device_bus_id);
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
  source.find = find;
  return source;
}

}  // namespace yoke
