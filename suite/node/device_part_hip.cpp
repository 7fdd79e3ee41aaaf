// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <string>

#include "suite/node/device_part.hpp"

namespace yoke {

using node_detail::cannot_divide;

std::size_t compute_units() { return static_cast<std::size_t>(Kokkos::HIP().hip_device_prop().multiProcessorCount); }

DevicePart::DevicePart(double fraction) : state_(std::make_unique<State>(fraction)) {}
DevicePart::~DevicePart() = default;
std::size_t DevicePart::units() const { return state_->units; }
std::vector<DeviceSpace> DevicePart::queues(std::size_t count) {
  std::vector<DeviceSpace> queues;
  while (queues.size() < count) queues.push_back(state_->new_queue());
  return queues;
}

}  // namespace yoke
