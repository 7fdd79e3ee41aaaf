// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/unavailable_meter.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <fstream>
#include <system_error>
#include <vector>

#include "suite/node/spaces.hpp"

namespace yoke {
namespace {

#if defined(KOKKOS_ENABLE_CUDA)
constexpr char const* device_meter = "libnvidia-ml.so.1";
#elif defined(KOKKOS_ENABLE_HIP)
constexpr char const* device_meter = "librocm_smi64.so";
#else
constexpr char const* device_meter = nullptr;
#endif

}  // namespace

std::string host_energy_reason(std::filesystem::path const& root) {
  std::error_code failed;
  std::vector<std::filesystem::path> counters;
  for (auto const& zone : std::filesystem::directory_iterator(root / "sys/class/powercap", failed))
    if (std::filesystem::exists(zone.path() / "energy_uj", failed)) counters.push_back(zone.path().filename());
  if (counters.empty()) return "no power zone with an energy counter under /sys/class/powercap";
  std::filesystem::path const first = *std::min_element(counters.begin(), counters.end());
  std::ifstream counter(root / "sys/class/powercap" / first / "energy_uj");
  std::string const name = "/sys/class/powercap/" + first.string() + "/energy_uj";
  if (std::string line; !std::getline(counter, line)) return name + " is there, but this user may not read it";
  return name + " is readable, but yoke does not read it yet";
}

std::string energy_reason(Processor processor) {
  if (processor == host || split_host) return host_energy_reason();
  if (!device_meter) return "no power meter is known for this kind of device";
  void* const library = ::dlopen(device_meter, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return std::string(device_meter) + " cannot be loaded";
  ::dlclose(library);
  return std::string(device_meter) + " is there, but yoke does not read it yet";
}

MeterReading UnavailableMeter::stop(RunResult const&) {
  static MeterReading const nothing{"unavailable",
                                    {{"host", {{}, energy_reason(host)}}, {"device", {{}, energy_reason(device)}}}};
  return nothing;
}

}  // namespace yoke
