// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <string>

#include "suite/node/device_part.hpp"

namespace yoke::node {

std::size_t compute_units() {
#if defined(KOKKOS_ENABLE_CUDA)
  return static_cast<std::size_t>(Kokkos::Cuda().cuda_device_prop().multiProcessorCount);
#else
  return 0;
#endif
}

struct DevicePart::State {};

DevicePart::DevicePart(double) {
#if defined(KOKKOS_ENABLE_CUDA)
  cannot_divide("this yoke was compiled for CUDA before 12.5");
#else
  cannot_divide(std::string("yoke cannot divide devices of Kokkos' back end ") + DeviceSpace::name());
#endif
}
DevicePart::~DevicePart() = default;
std::size_t DevicePart::units() const { return 0; }
std::vector<DeviceSpace> DevicePart::queues(std::size_t) { return {}; }

}  // namespace yoke::node
