// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/openmp_binding.hpp"

#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "suite/node/topology.hpp"

namespace yoke {
namespace {

/// Variables that make an OpenMP runtime bind threads even if OMP_PROC_BIND is not set.
constexpr char const* places_variables[] = {"OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY"};

/// Hardware threads of each place to which the OpenMP runtime binds threads; empty without binding. LLVM's runtime
/// binds the calling thread when it is asked.
std::vector<std::vector<int>> openmp_places() {
  std::vector<std::vector<int>> places;
#if defined(_OPENMP)
  // Not omp_get_proc_bind, because LLVM's runtime binds threads to OMP_PLACES even if OMP_PROC_BIND is false.
  for (int place = 0; place < omp_get_num_places(); ++place) {
    auto& ids = places.emplace_back(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, ids.data());
    std::sort(ids.begin(), ids.end());
  }
#endif
  return places;
}

}  // namespace

std::vector<int> without_openmp_binding(std::vector<int> const& binding) {
  auto const places = openmp_places();
  if (std::find(places.begin(), places.end(), binding) == places.end()) return binding;
  std::vector<int> all;
  for (auto const& place : places) all.insert(all.end(), place.begin(), place.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void forbid_openmp_binding(char** argv) {
  char const* const bind = std::getenv("OMP_PROC_BIND");
  bool const forbidden = bind && strcasecmp(bind, "false") == 0;
  bool const has_places = std::any_of(std::begin(places_variables), std::end(places_variables),
                                      [](char const* name) { return std::getenv(name) != nullptr; });
  setenv("OMP_PROC_BIND", "false", 1);
  for (char const* const name : places_variables) unsetenv(name);
  if (!has_places && (!bind || forbidden)) return;
  auto const all = without_openmp_binding(binding_of_this_thread());
  // Asked for its places, LLVM's runtime binds this thread to one of them, which the new program would inherit.
  if (binding_of_this_thread() != all) bind_this_thread(all);
  execv("/proc/self/exe", argv);
}

}  // namespace yoke
