// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/openmp_binding.hpp"

#include <dlfcn.h>
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#if defined(_OPENMP)
#include <omp.h>
#endif

#include "suite/node/topology.hpp"

namespace yoke::node {
namespace {

/// Variables that make an OpenMP runtime bind threads even if OMP_PROC_BIND is not set.
constexpr char const* places_variables[] = {"OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY"};

/// An OpenMP runtime's functions of places.
struct PlacesOf {
  int (*number)() = nullptr;
  int (*number_of_threads)(int) = nullptr;
  void (*threads)(int, int*) = nullptr;

  explicit operator bool() const { return number && number_of_threads && threads; }
};

/// The functions of a second runtime in this process, such as that of a Kokkos that another compiler built.
PlacesOf places_of_gnu_runtime() {
  void* const runtime = ::dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (!runtime) return {};
  PlacesOf const found{reinterpret_cast<int (*)()>(::dlsym(runtime, "omp_get_num_places")),
                       reinterpret_cast<int (*)(int)>(::dlsym(runtime, "omp_get_place_num_procs")),
                       reinterpret_cast<void (*)(int, int*)>(::dlsym(runtime, "omp_get_place_proc_ids"))};
  ::dlclose(runtime);  // it stays loaded for its user
  return found;
}

/// Hardware threads of each place to which OpenMP runtimes bind threads; empty without binding. LLVM's runtime binds
/// the calling thread when it is asked.
std::vector<std::vector<int>> openmp_places() {
  std::vector<std::vector<int>> places;
  std::vector<PlacesOf> runtimes{places_of_gnu_runtime()};
#if defined(_OPENMP)
  // Not omp_get_proc_bind, because LLVM's runtime binds threads to OMP_PLACES even if OMP_PROC_BIND is false.
  runtimes.push_back({omp_get_num_places, omp_get_place_num_procs, omp_get_place_proc_ids});
#endif
  for (PlacesOf const& runtime : runtimes)
    for (int place = 0; runtime && place < runtime.number(); ++place) {
      auto& ids = places.emplace_back(static_cast<std::size_t>(runtime.number_of_threads(place)));
      runtime.threads(place, ids.data());
      std::sort(ids.begin(), ids.end());
    }
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

}  // namespace yoke::node
