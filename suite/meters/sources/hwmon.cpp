// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "suite/core/error.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/detail/sysfs.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters;

namespace fs = std::filesystem;

/// Upper limit of most chips' update interval.
constexpr double hwmon_update_s = 0.1;

/// Classifies ACPI power meters, which measure the node. Grace has several nested ones: a module contains a Grace and a
/// GPU, and a Grace contains cores and more.
void classify_acpi(Sensor& sensor, std::string const& label) {
  bool const of_grace = label.starts_with("Grace Power");
  sensor.inside = label.starts_with("CPU Power") || label.starts_with("SysIO Power");
  sensor.part = of_grace || sensor.inside ? NodePart::host_part : NodePart::whole;
}

/// Sets the part that a chip's channel measures. Channels of unknown chips are reported but never added.
void classify(Sensor& sensor, std::string const& chip, std::string const& label) {
  if (chip == "amd_energy" || chip == "zenergy") {
    sensor.part = NodePart::host_part;
    sensor.inside = !label.starts_with("Esocket");
  } else if (chip == "amdgpu" || chip == "xe" || chip == "i915") {
    sensor.part = NodePart::device_part;
  } else if (chip == "power_meter") {
    classify_acpi(sensor, label);
  }
}

/// Converts an address to the form of sysfs, such as "0000:c1:00.0": lower case, and four digits for the domain, where
/// NVML and others have eight.
std::string sysfs_address(std::string address) {
  std::transform(address.begin(), address.end(), address.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::size_t const domain = address.find(':');
  constexpr std::size_t digits = 4;
  if (domain != address.npos && domain > digits) address.erase(0, domain - digits);
  return address;
}

/// True if the chip belongs to a GPU other than the one in use.
bool is_of_another_gpu(fs::path const& chip_folder, std::string const& bus_id) {
  std::error_code failed;
  fs::path const device = fs::canonical(chip_folder / "device", failed);
  return !failed && !bus_id.empty() && sysfs_address(device.filename().string()) != sysfs_address(bus_id);
}

/// Returns the sensor of a file energyN_input, powerN_average or powerN_input.
std::optional<Sensor> sensor_of(fs::path const& file, std::string const& chip) {
  std::string const name = file.filename().string();
  bool const energy = name.starts_with("energy") && name.ends_with("_input");
  bool const average = name.starts_with("power") && name.ends_with("_average");
  bool const now = name.starts_with("power") && name.ends_with("_input");
  if (!energy && !average && !now) return std::nullopt;
  std::string const channel = name.substr(0, name.find('_'));
  std::error_code failed;
  // A chip with an average reports the same channel twice.
  if (now && fs::exists(file.parent_path() / (channel + "_average"), failed)) return std::nullopt;
  std::string const label =
      line_of(file.parent_path() / (channel + "_label"))
          .value_or(line_of(file.parent_path() / "device" / (channel + "_oem_info")).value_or(channel));
  Sensor sensor;
  sensor.name = fmt::format("hwmon {}/{}", chip, label);
  classify(sensor, chip, label);
  sensor.kind = energy ? Sensor::Kind::joules : Sensor::Kind::watts;
  sensor.resolution = micro;
  sensor.update_s = hwmon_update_s;
  // An average is updated no faster than its averaging interval.
  fs::path const interval = file.parent_path() / (channel + "_average_interval");
  if (average && line_of(interval)) {
    sensor.min_update_s = number_of(interval) * milli;
    sensor.update_s = std::max(sensor.update_s, sensor.min_update_s);
  }
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
        if (sensor->part == NodePart::device_part && is_of_another_gpu(folder, settings.device_bus_id)) continue;
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
