// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/open_meter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "suite/core/error.hpp"
#include "suite/core/option.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/node_meter.hpp"
#include "suite/meters/sensorless_meters.hpp"

namespace yoke {
namespace {

constexpr std::string_view automatic = "auto";

std::vector<EnergySource const*> sources_of(std::vector<std::string> const& names) {
  std::vector<EnergySource const*> chosen;
  std::vector<std::string> valid{std::string(automatic)};
  for (auto const& source : registered_energy_sources()) valid.push_back(source.name);
  for (auto const& name : names) {
    if (name == automatic) {
      if (names.size() > 1) throw Error("--energy has auto and other names; auto must stand alone");
      for (auto const& source : registered_energy_sources())
        if (source.order > 0) chosen.push_back(&source);
      std::stable_sort(chosen.begin(), chosen.end(), [](auto* a, auto* b) { return a->order < b->order; });
      return chosen;
    }
    auto const found = std::find_if(registered_energy_sources().begin(), registered_energy_sources().end(),
                                    [&](EnergySource const& source) { return source.name == name; });
    if (name == "rapl" || name == "RAPL")
      throw Error(fmt::format("unknown energy source '{}'; the sources powercap and perf read RAPL", name));
    if (found == registered_energy_sources().end()) unknown_name("energy source", name, valid);
    if (found->computed && names.size() > 1)
      throw Error(fmt::format("--energy has {} and other names; {} must stand alone", name, name));
    chosen.push_back(&*found);
  }
  return chosen;
}

/// True if every sensor measures host and device together.
bool one_domain(MeterSettings const& settings) { return settings.split_host || settings.integrated; }

/// Maps a part to the one that its sensors actually measure. On a split host, sensors of the host include the device;
/// if the GPU is in the host's package, all sensors include both.
NodePart seen_part(NodePart part, MeterSettings const& settings) {
  if (!one_domain(settings)) return part;
  if (part == NodePart::device_part) return settings.split_host ? NodePart::other : NodePart::whole;
  return part == NodePart::host_part ? NodePart::whole : part;
}

struct Gathered {
  std::vector<Sensor> sensors;
  std::string source;
  std::map<NodePart, std::string> missing;
  struct Failed {
    EnergySource const* source;
    std::string reason;
  };
  std::vector<Failed> failed;
};

/// Joins the reasons for a missing part. The reasons for a split host's device are those of the sources for hosts.
std::string why_missing(std::vector<Gathered::Failed> const& failed, NodePart part, bool split_host) {
  std::string text;
  for (auto const& [source, reason] : failed) {
    bool const wanted = part == NodePart::whole ||
                        (part == NodePart::device_part && !split_host ? source->sees_device : source->sees_host);
    if (wanted) text += (text.empty() ? "" : "; ") + source->name + ": " + reason;
  }
  return text.empty() ? "no sensor of it" : text;
}

Gathered gather(std::vector<EnergySource const*> const& chosen, MeterSettings const& settings) {
  Gathered all;
  std::set<NodePart> seen;
  for (auto const* source : chosen) {
    auto found = source->find(settings);
    if (found.sensors.empty()) {
      all.failed.push_back({source, found.reason});
      continue;
    }
    std::set<NodePart> of_source;
    bool adds = false;
    // If sensors measure host and device together, the sum of the host's sensors represents the node, and an additional
    // sensor of the whole node is only reported.
    bool const shared = one_domain(settings) && std::any_of(found.sensors.begin(), found.sensors.end(), [](auto& one) {
                          return one.part == NodePart::host_part && !one.inside;
                        });
    for (auto& sensor : found.sensors) {
      NodePart const part =
          shared && sensor.part == NodePart::whole ? NodePart::other : seen_part(sensor.part, settings);
      sensor.part = seen.contains(part) ? NodePart::other : part;
      if (sensor.part != NodePart::other && !sensor.inside) {
        of_source.insert(sensor.part);
        adds = true;
      }
      all.sensors.push_back(std::move(sensor));
    }
    seen.insert(of_source.begin(), of_source.end());
    if (adds) all.source += (all.source.empty() ? "" : "+") + source->name;
  }
  for (NodePart const part : {NodePart::host_part, NodePart::device_part, NodePart::whole}) {
    if (seen.contains(part)) continue;
    bool const shared = one_domain(settings) && seen.contains(NodePart::whole);
    all.missing[part] = shared ? "host and device are parts of one processor, whose sensors see both"
                               : why_missing(all.failed, part, settings.split_host);
  }
  return all;
}

/// Throws Error (exit code `lacking`) if a named source has no sensors.
Gathered gather_named(std::vector<std::string> const& names, std::vector<EnergySource const*> const& chosen,
                      MeterSettings const& settings) {
  auto all = gather(chosen, settings);
  if (names.front() != automatic)
    for (auto const& [source, reason] : all.failed)
      throw Error(fmt::format("--energy {} reads nothing: {}", source->name, reason), Exit::lacking);
  return all;
}

}  // namespace

std::unique_ptr<Meter> open_meter(std::vector<std::string> const& names, MeterSettings const& settings) {
  auto const chosen = sources_of(names);
  YOKE_EXPECT(!chosen.empty(), "a meter has a source");
  if (chosen.front()->computed) return chosen.front()->computed(settings);
  auto all = gather_named(names, chosen, settings);
  if (all.sensors.empty())
    return std::make_unique<meters::UnavailableMeter>(all.missing.at(NodePart::host_part),
                                                      all.missing.at(NodePart::device_part));
  if (all.source.empty()) all.source = "unavailable";
  return std::make_unique<meters::NodeMeter>(all.source, std::move(all.sensors), std::move(all.missing), settings);
}

std::vector<EnergyDomain> energy_domains(std::vector<std::string> const& names, MeterSettings const& settings) {
  auto const chosen = sources_of(names);
  YOKE_EXPECT(!chosen.empty(), "a meter has a source");
  if (chosen.front()->computed) return {{"node", {}, {}, chosen.front()->name + " reads no sensor"}};
  for (auto const* source : chosen)
    if (source->records) return {{"node", {"recording of " + source->name}, {}, {}}};
  auto const all = gather_named(names, chosen, settings);
  std::vector<EnergyDomain> domains;
  for (auto const& [part, name] :
       {std::pair{NodePart::host_part, "host"}, {NodePart::device_part, "device"}, {NodePart::whole, "node"}}) {
    EnergyDomain& domain = domains.emplace_back();
    domain.name = name;
    for (auto const& sensor : all.sensors) {
      bool const here = sensor.part == part || (part == NodePart::whole && sensor.part == NodePart::other);
      if (here) (sensor.part == part && !sensor.inside ? domain.added : domain.beside).push_back(sensor.name);
    }
    if (auto const missing = all.missing.find(part); missing != all.missing.end()) domain.reason = missing->second;
  }
  // The sum of both, as in rows.
  if (domains[2].added.empty() && !domains[0].added.empty() && !domains[1].added.empty()) {
    domains[2].added = domains[0].added;
    domains[2].added.insert(domains[2].added.end(), domains[1].added.begin(), domains[1].added.end());
  }
  return domains;
}

std::string energy_reason(Processor processor, MeterSettings const& settings) {
  auto const all = gather(sources_of({std::string(automatic)}), settings);
  auto const found = all.missing.find(processor == host ? NodePart::host_part : NodePart::device_part);
  return found == all.missing.end() ? std::string() : found->second;
}

}  // namespace yoke
