// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/openmp_binding.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <vector>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "suite/node/topology.hpp"

namespace yoke {

void forbid_openmp_binding(char** argv) {
  char const* const binding = std::getenv("OMP_PROC_BIND");
  bool const harmless = !binding || std::string_view(binding) == "false";
  setenv("OMP_PROC_BIND", "false", 1);
  if (harmless) return;
#if defined(_OPENMP)
  std::vector<int> cores;
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> ids(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, ids.data());
    cores.insert(cores.end(), ids.begin(), ids.end());
  }
  if (!cores.empty()) bind_this_thread(cores);
#endif
  execv("/proc/self/exe", argv);
}

}  // namespace yoke
