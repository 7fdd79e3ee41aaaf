// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/topology.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>

#include "suite/core/io/text.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/openmp_binding.hpp"

namespace yoke::node {
namespace {

hwloc_topology* topology() { return loaded_topology(); }

/// Bits of hardware threads as the system takes them. hwloc's functions that bind threads use sets without asking
/// whether memory for them was refused.
struct ThreadMask {
  static constexpr std::size_t bits_of_set = 8 * sizeof(cpu_set_t);
  static constexpr std::size_t max_threads = 8 * bits_of_set;  ///< the most that Linux supports

  std::array<cpu_set_t, max_threads / bits_of_set> sets{};

  cpu_set_t& set_of(int thread) { return sets[static_cast<std::size_t>(thread) / bits_of_set]; }
  static std::size_t bit_of(int thread) { return static_cast<std::size_t>(thread) % bits_of_set; }
};

/// Reads the system's list of cores, "2-3,8"; empty if it is none.
std::vector<int> cores_in(std::string_view list) {
  std::vector<int> cores;
  while (!list.empty()) {
    std::string_view const part = list.substr(0, list.find(','));
    list.remove_prefix(std::min(part.size() + 1, list.size()));
    auto const dash = part.find('-');
    auto const first = core::parse_number<int>(part.substr(0, dash));
    auto const last = dash == part.npos ? first : core::parse_number<int>(part.substr(dash + 1));
    if (!first || !last || *first < 0 || *last >= static_cast<int>(ThreadMask::max_threads)) return {};
    for (int core = *first; core <= *last; ++core) cores.push_back(core);
  }
  return cores;
}

/// Implementer and part numbers as printed by Linux (arch/arm64/include/asm/cputype.h).
struct ArmCore {
  std::string_view implementer, part, name;
};
constexpr std::array arm_cores{
    ArmCore{"0x41", "0xd07", "Arm Cortex-A57"},  ArmCore{"0x41", "0xd08", "Arm Cortex-A72"},
    ArmCore{"0x41", "0xd0b", "Arm Cortex-A76"},  ArmCore{"0x41", "0xd0c", "Arm Neoverse-N1"},
    ArmCore{"0x41", "0xd40", "Arm Neoverse-V1"}, ArmCore{"0x41", "0xd49", "Arm Neoverse-N2"},
    ArmCore{"0x41", "0xd4f", "Arm Neoverse-V2"}, ArmCore{"0x41", "0xd84", "Arm Neoverse-V3"},
    ArmCore{"0x41", "0xd8e", "Arm Neoverse-N3"}, ArmCore{"0x43", "0x0af", "Cavium ThunderX2"},
    ArmCore{"0x46", "0x001", "Fujitsu A64FX"},   ArmCore{"0x48", "0xd01", "HiSilicon TaiShan v110"},
    ArmCore{"0x4e", "0x004", "NVIDIA Carmel"},   ArmCore{"0xc0", "0xac3", "Ampere-1"},
    ArmCore{"0xc0", "0xac4", "Ampere-1a"}};

std::string trimmed(std::string const& text) {
  auto const begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
  return begin == text.npos ? "" : text.substr(begin, end + 1 - begin);
}

}  // namespace

std::vector<int> usable_cores() {
  auto const threads = without_openmp_binding(binding_of_this_thread());
  std::vector<int> cores;
  int const count = hwloc_get_nbobjs_by_type(topology(), HWLOC_OBJ_CORE);
  for (int i = 0; i < count; ++i) {
    auto const of_core = bits_of(hwloc_get_obj_by_type(topology(), HWLOC_OBJ_CORE, static_cast<unsigned>(i))->cpuset);
    auto const usable = std::find_first_of(of_core.begin(), of_core.end(), threads.begin(), threads.end());
    if (usable != of_core.end()) cores.push_back(*usable);
  }
  // Some virtual machines report hardware threads but no cores.
  return cores.empty() ? threads : cores;
}

std::vector<int> with_near_core_at(std::size_t place, std::vector<int> cores, std::vector<int> const& near) {
  if (place >= cores.size()) return cores;
  auto const found = std::find_if(cores.rbegin(), cores.rend(),
                                  [&](int core) { return std::find(near.begin(), near.end(), core) != near.end(); });
  if (found == cores.rend()) return cores;
  int const core = *found;
  cores.erase(std::next(found).base());
  cores.insert(cores.begin() + static_cast<std::ptrdiff_t>(place), core);
  return cores;
}

std::vector<int> cores_near(std::string const& pci_address, std::filesystem::path const& root) {
  std::string folder = pci_address;
  std::transform(folder.begin(), folder.end(), folder.begin(), [](unsigned char c) { return std::tolower(c); });
  std::ifstream file(root / "sys/bus/pci/devices" / folder / "local_cpulist");
  std::string line;
  if (folder.empty() || !std::getline(file, line)) return {};
  return cores_in(line);
}

std::string cpu_model() {
  char const* name = nullptr;
  if (hwloc_obj_t package = hwloc_get_obj_by_type(topology(), HWLOC_OBJ_PACKAGE, 0))
    name = hwloc_obj_get_info_by_name(package, "CPUModel");
  if (name && *name) return trimmed(name);
  std::string const by_system = cpu_name();
  return by_system.empty() ? "unknown" : by_system;
}

namespace {

/// Entries of the first processor in /proc/cpuinfo under `root`.
std::map<std::string, std::string> first_processor(std::filesystem::path const& root) {
  std::map<std::string, std::string> facts;
  std::ifstream in(root / "proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (auto const colon = line.find(':'); colon != line.npos)
      facts.emplace(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  return facts;
}

}  // namespace

std::size_t second_cache_bytes() {
  static std::size_t const least = [] {
    std::size_t bytes = 0;
    for (hwloc_obj_t cache = nullptr;
         (cache = hwloc_get_next_obj_by_type(topology(), HWLOC_OBJ_L2CACHE, cache)) != nullptr;) {
      int const cores = hwloc_get_nbobjs_inside_cpuset_by_type(topology(), cache->cpuset, HWLOC_OBJ_CORE);
      auto const part =
          static_cast<std::size_t>(cache->attr->cache.size) / static_cast<std::size_t>(std::max(cores, 1));
      if (part > 0) bytes = bytes > 0 ? std::min(bytes, part) : part;
    }
    constexpr std::size_t usual = std::size_t{256} << 10;
    return bytes > 0 ? bytes : usual;
  }();
  return least;
}

std::size_t last_caches_bytes() {
  static std::size_t const all = [] {
    for (hwloc_obj_type_t const level : {HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L2CACHE}) {
      std::size_t bytes = 0;
      for (hwloc_obj_t cache = nullptr; (cache = hwloc_get_next_obj_by_type(topology(), level, cache)) != nullptr;)
        bytes += static_cast<std::size_t>(cache->attr->cache.size);
      auto const cores = static_cast<std::size_t>(std::max(1, hwloc_get_nbobjs_by_type(topology(), HWLOC_OBJ_CORE)));
      if (bytes > 0) return std::min(bytes, cores * (in_virtual_machine() ? guest_cache_bytes : believed_cache_bytes));
    }
    constexpr std::size_t usual = std::size_t{64} << 20;
    return usual;
  }();
  return all;
}

bool bind_this_thread(std::vector<int> const& cores) {
  if (!hwloc_topology_is_thissystem(topology())) return true;
  ThreadMask mask;
  for (int const core : cores) {
    if (core < 0 || static_cast<std::size_t>(core) >= ThreadMask::max_threads) return false;
    CPU_SET(ThreadMask::bit_of(core), &mask.set_of(core));
  }
  return sched_setaffinity(0, sizeof mask.sets, mask.sets.data()) == 0;
}

std::vector<int> binding_of_this_thread() {
  if (!hwloc_topology_is_thissystem(topology())) return bits_of(hwloc_topology_get_complete_cpuset(topology()));
  ThreadMask mask;
  if (sched_getaffinity(0, sizeof mask.sets, mask.sets.data()) != 0)
    return bits_of(hwloc_topology_get_allowed_cpuset(topology()));
  std::vector<int> threads;
  for (int thread = 0; thread < static_cast<int>(ThreadMask::max_threads); ++thread)
    if (CPU_ISSET(ThreadMask::bit_of(thread), &mask.set_of(thread))) threads.push_back(thread);
  return threads;
}

std::string core_list(std::vector<int> const& cores) {
  std::string text;
  for (std::size_t i = 0, j; i < cores.size(); i = j) {
    for (j = i + 1; j < cores.size() && cores[j] == cores[j - 1] + 1; ++j) continue;
    text += (text.empty() ? "" : ",") + std::to_string(cores[i]);
    if (j - i > 1) text += "-" + std::to_string(cores[j - 1]);
  }
  return text;
}

bool in_virtual_machine(std::filesystem::path const& root) {
  auto const facts = first_processor(root);
  auto const flags = facts.find("flags");
  return flags != facts.end() && (flags->second + " ").find(" hypervisor ") != std::string::npos;
}

std::string cpu_name(std::filesystem::path const& root) {
  auto const facts = first_processor(root);
  for (char const* key : {"model name", "Model Name", "cpu", "uarch"})
    if (auto const found = facts.find(key); found != facts.end() && !found->second.empty()) return found->second;
  auto const implementer = facts.find("CPU implementer"), part = facts.find("CPU part");
  if (implementer == facts.end() || part == facts.end()) return {};
  for (ArmCore const& core : arm_cores)
    if (core.implementer == implementer->second && core.part == part->second) return std::string(core.name);
  return "Arm processor, implementer " + implementer->second + ", part " + part->second;
}

}  // namespace yoke::node
