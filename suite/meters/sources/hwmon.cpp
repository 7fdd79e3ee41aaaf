// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include "suite/core/error.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/detail/sysfs.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters_detail;
namespace fs = std::filesystem;

/// Most chips are asked again after this time at the latest.
constexpr double hwmon_update_s = 0.1;

/// What a chip of this name, and its channel of this label, see. Of other chips nobody knows: they are reported, and
/// never added.
void classify(Sensor& sensor, std::string const& chip, std::string const& label) {
  if (chip == "amd_energy" || chip == "zenergy") {
    sensor.part = NodePart::host_part;
    sensor.inside = !label.starts_with("Esocket");
  } else if (chip == "amdgpu" || chip == "xe" || chip == "i915") {
    sensor.part = NodePart::device_part;
  } else if (chip == "power_meter") {
    sensor.part = NodePart::whole;  // of ACPI
  }
}

/// energyN_input, powerN_average or powerN_input.
std::optional<Sensor> sensor_of(fs::path const& file, std::string const& chip) {
  std::string const name = file.filename().string();
  bool const energy = name.starts_with("energy") && name.ends_with("_input");
  bool const average = name.starts_with("power") && name.ends_with("_average");
  bool const now = name.starts_with("power") && name.ends_with("_input");
  if (!energy && !average && !now) return std::nullopt;
  std::string const channel = name.substr(0, name.find('_'));
  std::error_code failed;
  // A chip that has the average too has the same channel twice.
  if (now && fs::exists(file.parent_path() / (channel + "_average"), failed)) return std::nullopt;
  std::string const label = line_of(file.parent_path() / (channel + "_label")).value_or(channel);
  Sensor sensor;
  sensor.name = fmt::format("hwmon {}/{}", chip, label);
  classify(sensor, chip, label);
  sensor.kind = energy ? Sensor::Kind::joules : Sensor::Kind::watts;
  sensor.resolution = micro;
  sensor.update_s = hwmon_update_s;
  sensor.read = [file] { return number_of(file) * micro; };
  return sensor;
}

FoundSensors find_hwmon(MeterSettings const& settings) {
  FoundSensors found;
  fs::path const root = settings.sysfs / "class/hwmon";
  for (auto const& folder : entries(root)) {
    std::string const chip = line_of(folder / "name").value_or(folder.filename().string());
    for (auto const& file : entries(folder)) try {
        auto sensor = sensor_of(file, chip);
        if (!sensor) continue;
        sensor->read();
        found.sensors.push_back(std::move(*sensor));
      } catch (Error const& why) {
        found.reason = why.what();
      }
  }
  if (found.reason.empty()) found.reason = fmt::format("no sensor of energy or power under {}", root.string());
  return found;
}

}  // namespace

EnergySource make_hwmon() {
  EnergySource source;
  source.summary = "energy counters and power sensors of the kernel's hwmon files, amd_energy's among them";
  source.order = 5;
  source.find = find_hwmon;
  return source;
}

}  // namespace yoke
