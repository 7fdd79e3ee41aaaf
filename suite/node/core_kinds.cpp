// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/core_kinds.hpp"

#include <hwloc/cpukinds.h>

#include <map>

#include "suite/node/detail/loaded_topology.hpp"

namespace yoke {

std::vector<std::vector<int>> core_kinds_of(std::vector<int> const& cores) {
  std::map<int, std::vector<int>> by_kind;
  for (int const core : cores) {
    auto const bitmap = node_detail::bitmap_of({core});
    // Negative if the system does not report kinds.
    by_kind[hwloc_cpukinds_get_by_cpuset(node_detail::loaded_topology(), bitmap.get(), 0)].push_back(core);
  }
  std::vector<std::vector<int>> kinds;
  for (auto& [kind, of] : by_kind) kinds.push_back(std::move(of));
  return kinds;
}

}  // namespace yoke
