// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/device_status.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "suite/core/error.hpp"
#include "suite/core/io/number.hpp"
#include "suite/node/chosen_device.hpp"
#include "suite/node/device_event.hpp"

namespace yoke {
namespace {

#if defined(YOKE_DEVICE_RUNTIME)
/// Makes the device current that Kokkos will use. Afterwards, once Kokkos has started, it already is.
void use_chosen_device() {
  if (Kokkos::is_initialized()) return;
  char const* const asked = std::getenv("KOKKOS_DEVICE_ID");
  std::optional<std::uint64_t> number = chosen_device();
  if (!number && asked) number = parse_number<std::uint64_t>(asked);
  if (number) static_cast<void>(YOKE_DEVICE_RUNTIME(SetDevice)(static_cast<int>(*number)));
}
#endif

/// Returns why no device is usable; empty if one is, or if only Kokkos can find out.
std::string what_is_wrong() {
#if defined(YOKE_DEVICE_RUNTIME)
  int version = 0, devices = 0;
  if (YOKE_DEVICE_RUNTIME(DriverGetVersion)(&version) == YOKE_DEVICE_RUNTIME(Success) && version == 0)
    return "it has no driver";
  auto const status = YOKE_DEVICE_RUNTIME(GetDeviceCount)(&devices);
  if (status != YOKE_DEVICE_RUNTIME(Success)) return YOKE_DEVICE_RUNTIME(GetErrorString)(status);
  if (devices == 0) return "the driver shows no device";
  if (chosen_device() && *chosen_device() >= static_cast<std::uint64_t>(devices))
    throw Error(fmt::format("--device is {}; it must be 0 to {}: the driver shows {} device{}", *chosen_device(),
                            devices - 1, devices, devices == 1 ? "" : "s"));
#else
  if (chosen_device())
    throw Error(split_host ? "--device chooses a GPU, and this yoke is built for none"
                           : "--device must not be given: only Kokkos can choose this back end's device");
#endif
  return {};
}

}  // namespace

DeviceMemory device_memory() {
  DeviceMemory memory;
#if defined(YOKE_DEVICE_RUNTIME)
  use_chosen_device();
  int number = 0, integrated = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  constexpr auto is_integrated = cudaDevAttrIntegrated;
#else
  constexpr auto is_integrated = hipDeviceAttributeIntegrated;
#endif
  bool const known =
      YOKE_DEVICE_RUNTIME(GetDevice)(&number) == YOKE_DEVICE_RUNTIME(Success) &&
      YOKE_DEVICE_RUNTIME(DeviceGetAttribute)(&integrated, is_integrated, number) == YOKE_DEVICE_RUNTIME(Success);
  memory.apart = !known || integrated == 0;
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
  use_chosen_device();
  int number = 0;
  char id[32] = {};
  if (YOKE_DEVICE_RUNTIME(GetDevice)(&number) == YOKE_DEVICE_RUNTIME(Success) &&
      YOKE_DEVICE_RUNTIME(DeviceGetPCIBusId)(id, sizeof id, number) == YOKE_DEVICE_RUNTIME(Success))
    return id;
#endif
  return {};
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

}  // namespace yoke
