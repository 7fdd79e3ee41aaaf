// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/topology.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "suite/node/cpu_name.hpp"
#include "suite/node/detail/loaded_topology.hpp"
#include "suite/node/openmp_binding.hpp"

namespace yoke {
namespace {

using namespace node_detail;

hwloc_topology* topology() { return loaded_topology(); }

Bitmap current_binding() {
  Bitmap bitmap = new_bitmap();
  if (hwloc_get_cpubind(topology(), bitmap.get(), HWLOC_CPUBIND_THREAD) != 0)
    hwloc_bitmap_copy(bitmap.get(), hwloc_topology_get_allowed_cpuset(topology()));
  return bitmap;
}

}  // namespace

std::vector<int> usable_cores() {
  auto const threads = without_openmp_binding(binding_of_this_thread());
  Bitmap const allowed = bitmap_of(threads);
  std::vector<int> cores;
  int const count = hwloc_get_nbobjs_by_type(topology(), HWLOC_OBJ_CORE);
  for (int i = 0; i < count; ++i) {
    Bitmap const both = new_bitmap();
    hwloc_bitmap_and(both.get(), hwloc_get_obj_by_type(topology(), HWLOC_OBJ_CORE, static_cast<unsigned>(i))->cpuset,
                     allowed.get());
    if (int const first = hwloc_bitmap_first(both.get()); first >= 0) cores.push_back(first);
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
  Bitmap const bitmap = new_bitmap();
  if (hwloc_bitmap_list_sscanf(bitmap.get(), line.c_str()) != 0) return {};
  return bits_of(bitmap.get());
}

std::string cpu_model() {
  char const* name = nullptr;
  if (hwloc_obj_t package = hwloc_get_obj_by_type(topology(), HWLOC_OBJ_PACKAGE, 0))
    name = hwloc_obj_get_info_by_name(package, "CPUModel");
  if (name && *name) return name;
  std::string const by_system = cpu_name();
  return by_system.empty() ? "unknown" : by_system;
}

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
      if (bytes > 0) return bytes;
    }
    constexpr std::size_t usual = std::size_t{64} << 20;
    return usual;
  }();
  return all;
}

bool bind_this_thread(std::vector<int> const& cores) {
  return hwloc_set_cpubind(topology(), bitmap_of(cores).get(), HWLOC_CPUBIND_THREAD) == 0;
}

std::vector<int> binding_of_this_thread() { return bits_of(current_binding().get()); }

std::string core_list(std::vector<int> const& cores) {
  std::string text;
  for (std::size_t i = 0, j; i < cores.size(); i = j) {
    for (j = i + 1; j < cores.size() && cores[j] == cores[j - 1] + 1; ++j) continue;
    text += (text.empty() ? "" : ",") + std::to_string(cores[i]);
    if (j - i > 1) text += "-" + std::to_string(cores[j - 1]);
  }
  return text;
}

}  // namespace yoke
