// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/device.hpp"

#include <Kokkos_Core.hpp>

#include "suite/core/error.hpp"

#if defined(KOKKOS_ENABLE_CUDA)
#define YOKE_GPU(name) cuda##name
#elif defined(KOKKOS_ENABLE_HIP)
#define YOKE_GPU(name) hip##name
#endif

namespace yoke {
namespace {

/// Why there is no usable device; empty if there is one, or where only Kokkos can tell.
std::string what_is_wrong() {
#if defined(YOKE_GPU)
  int version = 0, devices = 0;
  if (YOKE_GPU(DriverGetVersion)(&version) == YOKE_GPU(Success) && version == 0) return "it has no driver";
  auto const status = YOKE_GPU(GetDeviceCount)(&devices);
  if (status != YOKE_GPU(Success)) return YOKE_GPU(GetErrorString)(status);
  if (devices == 0) return "the driver shows no device";
#endif
  return {};
}

}  // namespace

DeviceMemory device_memory() {
  DeviceMemory memory;
#if defined(YOKE_GPU)
  int number = 0, integrated = 0;
#if defined(KOKKOS_ENABLE_CUDA)
  constexpr auto is_integrated = cudaDevAttrIntegrated;
#else
  constexpr auto is_integrated = hipDeviceAttributeIntegrated;
#endif
  bool const known = YOKE_GPU(GetDevice)(&number) == YOKE_GPU(Success) &&
                     YOKE_GPU(DeviceGetAttribute)(&integrated, is_integrated, number) == YOKE_GPU(Success);
  memory.apart = !known || integrated == 0;
  std::size_t free_bytes = 0, total_bytes = 0;
  if (memory.apart && YOKE_GPU(MemGetInfo)(&free_bytes, &total_bytes) == YOKE_GPU(Success)) {
    memory.free_bytes = static_cast<double>(free_bytes);
    memory.total_bytes = static_cast<double>(total_bytes);
  }
  static_cast<void>(YOKE_GPU(GetLastError)());  // where there is no device, that is not for others to find
#elif defined(KOKKOS_ENABLE_SYCL)
  memory.apart = true;
#endif
  return memory;
}

void require_device() {
  if (auto const wrong = what_is_wrong(); !wrong.empty())
    throw Error(std::string("this yoke is built for ") + Kokkos::DefaultExecutionSpace::name() +
                    ", and no GPU can be used on this node (" + wrong +
                    "); what needs none works here, such as list, predict, advise, fidelity and simulate",
                Exit::lacking);
}

std::optional<std::string> device_loss() {
#if defined(YOKE_GPU)
  // What is wrong with one call is forgotten when it was told; what is wrong with the device stays.
  static_cast<void>(YOKE_GPU(GetLastError)());
  if (auto const status = YOKE_GPU(DeviceSynchronize)(); status != YOKE_GPU(Success))
    return YOKE_GPU(GetErrorString)(status);
#endif
  return std::nullopt;
}

}  // namespace yoke
