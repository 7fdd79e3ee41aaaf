// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints the decisions of a build for GPUs on the node that YOKE_SYSFS and HWLOC_XMLFILE simulate: one part for each
// GPU of the node; a node without GPUs has no part.
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "suite/cli/print/node_places.hpp"
#include "suite/core/system_root.hpp"
#include "suite/node/places.hpp"
#include "suite/node/topology.hpp"

namespace {

namespace fs = std::filesystem;

std::set<std::string> gpus_of(fs::path const& root) {
  std::set<std::string> addresses;
  std::error_code none;
  for (auto const& entry : fs::directory_iterator(root / "sys/bus/pci/devices", none))
    addresses.insert(entry.path().filename().string());
  return addresses;
}

/// The GPU at this address in words.
void show(std::string const& address, fs::path const& root) {
  yoke::node::DeviceKind const kind{false, address, yoke::node::cores_near(address, root),
                                    fs::exists(root / "zoo/integrated")};
  yoke::MeterSettings settings = yoke::settings_of_environment();
  settings.split_host = false;
  settings.integrated = kind.integrated;
  settings.device_bus_id = address;
  auto const places = yoke::node::places_on(yoke::node::usable_cores(), {}, kind);
  fmt::print("\nBuilt for GPUs, with {} next to cores {}:\n{}memory of the device: {}\n{}", address,
             yoke::node::core_list(kind.near), yoke::cli::places_text(places, kind, 1000),
             kind.integrated ? "the host's, which both share" : "its own",
             yoke::cli::energy_text(yoke::energy_domains({"auto"}, settings)));
  for (auto const& doubt : yoke::node::node_doubts(places, kind, root)) fmt::print("yoke: {}\n", doubt);
}

}  // namespace

int main() {
  auto const root = yoke::core::system_root();
  for (auto const& address : gpus_of(root)) show(address, root);
}
