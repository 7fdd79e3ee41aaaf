// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/meters/detail/prefixes.hpp"
#include "suite/meters/detail/sysfs.hpp"
#include "suite/meters/energy_source.hpp"

namespace yoke {
namespace {

using namespace meters;

namespace fs = std::filesystem;

/// RAPL updates its counters about every millisecond.
constexpr double powercap_update_s = 1e-3;

Sensor sensor_of(fs::path const& zone, std::string const& name, bool below) {
  Sensor sensor;
  sensor.name = "powercap " + name;
  std::string const own = name.substr(name.rfind('/') + 1);
  // A package's counter excludes dram, although the dram zone is within its zone; psys, psys-1 ... include everything.
  sensor.part = own.starts_with("psys") ? NodePart::whole : NodePart::host_part;
  sensor.inside = below && own != "dram";
  sensor.resolution = 61e-6;  // typical unit of RAPL, 2^-14 J; the file has a finer step
  sensor.update_s = powercap_update_s;
  if (auto const range = line_of(zone / "max_energy_range_uj"); range && *range != "0")
    sensor.wraps_at_j = number_of(zone / "max_energy_range_uj") * micro;
  sensor.read = [file = zone / "energy_uj"] { return number_of(file) * micro; };
  return sensor;
}

std::string denied_sentence(fs::path const& counter) {
  return fmt::format(
      "this user may not read {0}; either let an administrator run 'chmod a+r {1}/*/energy_uj', or use --energy perf "
      "with kernel.perf_event_paranoid at 0 or less",
      counter.string(), counter.parent_path().parent_path().string());
}

/// Keeps only the first platform counter. Several packages may each have one, and each counts the whole platform.
void keep_one_platform(std::vector<Sensor>& sensors) {
  bool seen = false;
  std::erase_if(sensors,
                [&](Sensor const& sensor) { return sensor.part == NodePart::whole && std::exchange(seen, true); });
}

/// Returns the package of a zone such as "package-1" or "package-1-die-0"; `std::nullopt` for other zones.
std::optional<std::string> package_of(std::string const& zone_name) {
  constexpr std::string_view prefix = "package-";
  if (!zone_name.starts_with(prefix) || zone_name.find('/') != zone_name.npos) return std::nullopt;
  std::string const rest = zone_name.substr(prefix.size());
  return rest.substr(0, rest.find('-'));
}

/// Returns the number of packages in the system; 0 if unknown.
std::size_t packages_of(fs::path const& sysfs) {
  std::set<std::string> packages;
  for (auto const& cpu : entries(sysfs / "devices/system/cpu"))
    if (auto const package = line_of(cpu / "topology/physical_package_id")) packages.insert(*package);
  return packages.size();
}

FoundSensors find_powercap(MeterSettings const& settings) {
  FoundSensors found;
  fs::path const root = settings.sysfs / "class/powercap";
  std::set<std::string> packages;
  for (auto const& zone : entries(root)) {
    fs::path const counter = zone / "energy_uj";
    std::error_code failed;
    std::string const folder = zone.filename().string();
    // These are the same counters by another interface.
    if (folder.starts_with("intel-rapl-mmio") || !fs::exists(counter, failed)) continue;
    auto const colon = folder.find(':');
    bool const below = colon != std::string::npos && folder.find(':', colon + 1) != std::string::npos;
    std::string name = line_of(zone / "name").value_or(folder);
    if (below) name = line_of(root / folder.substr(0, folder.rfind(':')) / "name").value_or("zone") + "/" + name;
    if (is_denied(counter)) {
      found.reason = denied_sentence(counter);
      continue;
    }
    try {
      auto sensor = sensor_of(zone, name, below);
      sensor.read();
      found.sensors.push_back(std::move(sensor));
      if (auto const package = package_of(name)) packages.insert(*package);
    } catch (Error const& why) {
      found.reason = why.what();
    }
  }
  keep_one_platform(found.sensors);
  if (std::size_t const all = packages_of(settings.sysfs);
      found.reason.empty() && !packages.empty() && packages.size() < all)
    found.reason = fmt::format("{} has energy counters of {} of {} packages, so that their sum would be too small",
                               root.string(), packages.size(), all);
  // A sum over only some of the packages would be too small.
  bool const partial = !found.reason.empty();
  if (partial) found.sensors.clear();
  if (found.reason.empty()) found.reason = fmt::format("no power zone with an energy counter under {}", root.string());
  return found;
}

}  // namespace

EnergySource make_powercap() {
  EnergySource source;
  source.summary = "RAPL counters of packages, cores, dram and psys, by the kernel's powercap files";
  source.order = 1;
  source.sees_device = false;
  source.find = find_powercap;
  return source;
}

}  // namespace yoke
