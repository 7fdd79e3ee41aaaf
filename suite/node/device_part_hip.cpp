// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>
#include <string>

#include "suite/node/device_part.hpp"

namespace yoke::node {

std::size_t compute_units() { return static_cast<std::size_t>(Kokkos::HIP().hip_device_prop().multiProcessorCount); }

namespace {

/// Units of a mask are distributed round-robin over the dies of a device, or over the engines of a die; the larger
/// devices have eight. An uneven mask is as slow as its dies or engines with the fewest units.
std::size_t granule() { return std::min<std::size_t>(8, compute_units()); }

}  // namespace

struct DevicePart::State {
  std::size_t units = 0;
  std::vector<hipStream_t> streams;

  explicit State(double fraction) : units(units_of_fraction(fraction, compute_units(), granule())) {}
  ~State() {
    for (auto const stream : streams) static_cast<void>(hipStreamDestroy(stream));
  }

  DeviceSpace new_queue() {
    constexpr std::size_t bits = 32;
    std::vector<std::uint32_t> mask((units + bits - 1) / bits, 0);
    for (std::size_t unit = 0; unit < units; ++unit) mask[unit / bits] |= std::uint32_t{1} << (unit % bits);
    hipStream_t stream = nullptr;
    auto const status = hipExtStreamCreateWithCUMask(&stream, static_cast<std::uint32_t>(mask.size()), mask.data());
    if (status != hipSuccess)
      cannot_divide(std::string("hipExtStreamCreateWithCUMask reports: ") + hipGetErrorString(status));
    streams.push_back(stream);
    return DeviceSpace(stream);
  }
};

DevicePart::DevicePart(double fraction) : state_(std::make_unique<State>(fraction)) {}
DevicePart::~DevicePart() = default;
std::size_t DevicePart::units() const { return state_->units; }
std::vector<DeviceSpace> DevicePart::queues(std::size_t count) {
  std::vector<DeviceSpace> queues;
  while (queues.size() < count) queues.push_back(state_->new_queue());
  return queues;
}

}  // namespace yoke::node
