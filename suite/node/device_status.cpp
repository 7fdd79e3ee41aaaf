// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/node/device_event.hpp"

namespace yoke::node {
namespace {

/// Returns why no device is usable; empty if one is, or if only Kokkos can find out.
std::string what_is_wrong() {
#if defined(YOKE_DEVICE_RUNTIME)
  int version = 0, devices = 0;
  if (YOKE_DEVICE_RUNTIME(DriverGetVersion)(&version) == YOKE_DEVICE_RUNTIME(Success) && version == 0)
    return "it has no driver";
  auto const status = YOKE_DEVICE_RUNTIME(GetDeviceCount)(&devices);
  if (status != YOKE_DEVICE_RUNTIME(Success)) return YOKE_DEVICE_RUNTIME(GetErrorString)(status);
  if (devices == 0) return "the driver shows no device";
  std::size_t const visible = visible_devices(static_cast<std::size_t>(devices)).size();
  if (chosen_device() && *chosen_device() >= visible)
    throw Error(fmt::format("--device is {}; it must be 0 to {}: {} {} device{}", *chosen_device(), visible - 1,
                            std::getenv("KOKKOS_VISIBLE_DEVICES") ? "KOKKOS_VISIBLE_DEVICES names" : "the driver shows",
                            visible, visible == 1 ? "" : "s"));
#else
  if (chosen_device())
    throw Error(split_host ? "--device chooses a GPU, and this yoke is built for none"
                           : "--device must not be given: only Kokkos can choose this back end's device");
#endif
  return {};
}

/// Variables in which MPI launchers tell a process its rank on its node, in the order in which Kokkos reads them.
constexpr char const* local_rank_variables[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK",
                                                "MPI_LOCALRANKID", "SLURM_LOCALID", "PMI_LOCAL_RANK"};

std::optional<std::size_t> number_in(char const* variable) {
  char const* const text = std::getenv(variable);
  return text ? core::parse_number<std::size_t>(text) : std::nullopt;
}

std::optional<std::size_t> local_rank() {
  for (char const* const variable : local_rank_variables)
    if (std::getenv(variable)) return number_in(variable);
  return std::nullopt;
}

}  // namespace

std::optional<int> device_number() {
#if defined(YOKE_DEVICE_RUNTIME)
  int number = 0, devices = 0;
  if (Kokkos::is_initialized()) {
    if (YOKE_DEVICE_RUNTIME(GetDevice)(&number) != YOKE_DEVICE_RUNTIME(Success)) return std::nullopt;
    return number;
  }
  if (YOKE_DEVICE_RUNTIME(GetDeviceCount)(&devices) != YOKE_DEVICE_RUNTIME(Success) || devices == 0)
    return std::nullopt;
  if (auto const found = device_of_kokkos(static_cast<std::size_t>(devices))) return static_cast<int>(*found);
#endif
  return std::nullopt;
}

DeviceMemory device_memory() {
  DeviceMemory memory;
#if defined(YOKE_DEVICE_RUNTIME)
  auto const number = device_number();
  int integrated = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  constexpr auto is_integrated = cudaDevAttrIntegrated;
#else
  constexpr auto is_integrated = hipDeviceAttributeIntegrated;
#endif
  bool const known = number && YOKE_DEVICE_RUNTIME(DeviceGetAttribute)(&integrated, is_integrated, *number) ==
                                   YOKE_DEVICE_RUNTIME(Success);
  memory.apart = !known || integrated == 0;
  // Before Kokkos starts, no device or the first one is current. The right one becomes so with its context.
  if (number && !Kokkos::is_initialized()) static_cast<void>(YOKE_DEVICE_RUNTIME(SetDevice)(*number));
  std::size_t free_bytes = 0, total_bytes = 0;
  if (memory.apart && YOKE_DEVICE_RUNTIME(MemGetInfo)(&free_bytes, &total_bytes) == YOKE_DEVICE_RUNTIME(Success)) {
    memory.free_bytes = static_cast<double>(free_bytes);
    memory.total_bytes = static_cast<double>(total_bytes);
  }
  static_cast<void>(
      YOKE_DEVICE_RUNTIME(GetLastError)());  // clears the sticky error so that later calls do not report it
#elif defined(KOKKOS_ENABLE_SYCL)
  memory.apart = true;
#endif
  return memory;
}

std::string device_bus_id() {
#if defined(YOKE_DEVICE_RUNTIME)
  char id[32] = {};
  if (auto const number = device_number();
      number && YOKE_DEVICE_RUNTIME(DeviceGetPCIBusId)(id, sizeof id, *number) == YOKE_DEVICE_RUNTIME(Success))
    return id;
#endif
  return {};
}

std::optional<DeviceModel> device_model() {
#if defined(KOKKOS_ENABLE_CUDA)
  cudaDeviceProp properties;
  auto const number = device_number();
  if (number && cudaGetDeviceProperties(&properties, *number) == cudaSuccess)
    return DeviceModel{properties.name, static_cast<std::size_t>(properties.multiProcessorCount)};
#elif defined(KOKKOS_ENABLE_HIP)
  hipDeviceProp_t properties;
  auto const number = device_number();
  if (number && hipGetDeviceProperties(&properties, *number) == hipSuccess)
    return DeviceModel{properties.name, static_cast<std::size_t>(properties.multiProcessorCount)};
#endif
  return std::nullopt;
}

void require_device() {
#if defined(KOKKOS_ENABLE_CUDA)
  // Load all kernels at start. By default each is loaded at its first launch, which would count toward some plan's
  // time.
  setenv("CUDA_MODULE_LOADING", "EAGER", 0);
#endif
  if (auto const wrong = what_is_wrong(); !wrong.empty())
    throw Error(std::string("this yoke is built for ") + DeviceSpace::name() +
                    ", and no GPU can be used on this node (" + wrong +
                    "); commands without one work here, such as list, predict, advise, fidelity and simulate",
                Exit::lacking);
}

std::optional<std::string> device_loss() {
#if defined(YOKE_DEVICE_RUNTIME)
  // GetLastError clears errors of single calls; a device failure persists.
  static_cast<void>(YOKE_DEVICE_RUNTIME(GetLastError)());
  if (auto const status = YOKE_DEVICE_RUNTIME(DeviceSynchronize)(); status != YOKE_DEVICE_RUNTIME(Success))
    return YOKE_DEVICE_RUNTIME(GetErrorString)(status);
#endif
  return std::nullopt;
}

std::optional<std::uint64_t>& chosen_device() {
  static std::optional<std::uint64_t> device;
  return device;
}

std::vector<std::size_t> visible_devices(std::size_t devices) {
  char const* const named = std::getenv("KOKKOS_VISIBLE_DEVICES");
  std::vector<std::size_t> visible;
  if (!named) {
    visible.resize(devices);
    std::iota(visible.begin(), visible.end(), std::size_t{0});
    return visible;
  }
  for (std::string_view rest = named; !rest.empty();) {
    std::string_view const number = rest.substr(0, rest.find(','));
    auto const device = core::parse_number<std::size_t>(number);
    if (!device || *device >= devices)
      throw Error(
          fmt::format("KOKKOS_VISIBLE_DEVICES is {}; it must be numbers from 0 to {} with commas between them: "
                      "the driver shows {} device{}",
                      named, devices - 1, devices, devices == 1 ? "" : "s"));
    visible.push_back(*device);
    rest.remove_prefix(std::min(rest.size(), number.size() + 1));
  }
  if (visible.empty()) throw Error("KOKKOS_VISIBLE_DEVICES is empty; it must name a device, or not be set");
  return visible;
}

std::optional<std::size_t> device_of_kokkos(std::size_t devices) {
  auto const visible = visible_devices(devices);
  auto asked = chosen_device() ? std::optional<std::size_t>(*chosen_device()) : number_in("KOKKOS_DEVICE_ID");
  if (!asked) {
    char const* const map = std::getenv("KOKKOS_MAP_DEVICE_ID_BY");
    if (map && std::string_view(map) == "random" && visible.size() > 1) return std::nullopt;
    asked = local_rank().value_or(0) % visible.size();
  }
  return *asked < visible.size() ? std::optional<std::size_t>(visible[*asked]) : std::nullopt;
}

}  // namespace yoke::node
