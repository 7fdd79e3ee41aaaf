// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/node_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string_view>

#include "suite/core/processor.hpp"
#include "suite/node/cpu_quota.hpp"
#include "suite/node/memory_nodes.hpp"
#include "suite/node/places.hpp"
#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

/// Reports cores of several kinds: static loops and barriers wait for the slowest core.
std::string of_mixed_kinds(std::string const& processor, std::vector<int> const& cores) {
  auto const kinds = core_kinds_of(cores);
  if (kinds.size() < 2) return {};
  std::string text;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    text += fmt::format("{}{}", k == 0 ? "" : k + 1 < kinds.size() ? ", " : " and ", core_list(kinds[k]));
  return fmt::format(
      "the {} has cores of {} kinds, {}: its loops wait for the slowest, so that its times are of no kind of core; "
      "choose cores of one kind with taskset",
      processor, kinds.size(), text);
}

bool share_one(std::vector<int> const& some, std::vector<int> const& others) {
  return std::any_of(some.begin(), some.end(),
                     [&](int one) { return std::find(others.begin(), others.end(), one) != others.end(); });
}

std::string of_distant_driver(Places const& places, DeviceKind const& kind) {
  if (kind.part_of_host || kind.near.empty() || share_one(places.devices.front(), kind.near)) return {};
  return fmt::format(
      "the GPU {} is next to cores {}, on none of which this process may run: its driver thread on core {} is far from "
      "it, so that launches and copies take longer; bind the process to cores next to the GPU",
      kind.gpu, core_list(kind.near), core_list(places.devices.front()));
}

std::string of_other_packages(Places const& places, DeviceKind const& kind) {
  if (kind.part_of_host || !kind.integrated || kind.near.empty()) return {};
  std::vector<int> elsewhere;
  for (int const core : places.host)
    if (std::find(kind.near.begin(), kind.near.end(), core) == kind.near.end()) elsewhere.push_back(core);
  if (elsewhere.empty()) return {};
  return fmt::format(
      "cores {} of the host are not in the package of the GPU {}, which works in the memory of cores {}: they reach "
      "that memory through links between packages, and the GPU's sensor reads none of their energy; bind the "
      "process to cores {}",
      core_list(elsewhere), kind.gpu, core_list(kind.near), core_list(kind.near));
}

/// Device identifiers of AMD's GPUs that are one of two in a package: MI250X and MI250. The driver has the power of
/// both in one sensor (aldebaran_get_smu_metrics_data of the Linux kernel reads it for the primary one alone).
constexpr std::string_view pairs_with_one_sensor[] = {"0x7408", "0x740c"};

std::string of_shared_sensor(DeviceKind const& kind, std::filesystem::path const& root) {
  if (kind.part_of_host || kind.gpu.empty()) return {};
  std::string folder = kind.gpu;
  std::transform(folder.begin(), folder.end(), folder.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  auto const word_of = [&](char const* name) {
    std::ifstream file(root / "sys/bus/pci/devices" / folder / name);
    std::string word;
    file >> word;
    return word;
  };
  std::string const model = word_of("device");
  if (word_of("vendor") != "0x1002" || std::find(std::begin(pairs_with_one_sensor), std::end(pairs_with_one_sensor),
                                                 model) == std::end(pairs_with_one_sensor))
    return {};
  return fmt::format(
      "the GPU {} is one of two in a package with one power sensor: joules of the device are those of both, or "
      "unavailable where the sensor is the other one's; leave the other GPU idle",
      kind.gpu);
}

}  // namespace

std::vector<std::string> node_doubts(Places const& places, DeviceKind const& kind, std::filesystem::path const& root) {
  std::size_t threads = places.host.size();
  for (auto const& cores : places.devices) threads += cores.size();
  std::vector<std::string> doubts{over_quota(cpu_quota(root), threads), of_mixed_kinds("host", places.host)};
  if (kind.part_of_host)
    for (std::size_t d = 0; d < places.devices.size(); ++d)
      doubts.push_back(of_mixed_kinds(processor_name(d + 1), places.devices[d]));
  doubts.push_back(of_distant_driver(places, kind));
  doubts.push_back(of_other_packages(places, kind));
  doubts.push_back(of_shared_sensor(kind, root));
  std::erase(doubts, "");
  return doubts;
}

}  // namespace yoke::node
