// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/node/spaces.hpp"

namespace yoke::node {

/// Number of compute units of the GPU, such as multiprocessors; 0 on a split host.
std::size_t compute_units();

/// A subset of a GPU's compute units, and queues whose kernels run only there. Caches, memory and link are not divided,
/// and Kokkos still sees the whole device: kernels launch as many threads as on all of it.
///
/// CUDA: a green context shared by all queues; requires toolkit and driver 12.5 or later. HIP: queues with a mask of
/// compute units. Must outlive all copies of its queues.
class DevicePart {
 public:
  /// Throws Error (exit code `lacking`) with the reason if this device cannot be divided.
  explicit DevicePart(double fraction);
  ~DevicePart();
  DevicePart(DevicePart const&) = delete;

  /// Number of units granted by the device: a multiple of its granule (CUDA: 8 multiprocessors on Hopper).
  std::size_t units() const;
  std::vector<DeviceSpace> queues(std::size_t count);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the multiple of `granule` nearest to `fraction` of `units`: at least one granule and at most `units`.
inline std::size_t units_of_fraction(double fraction, std::size_t units, std::size_t granule) {
  double const granules = std::round(fraction * static_cast<double>(units) / static_cast<double>(granule));
  std::size_t const max = std::max<std::size_t>(units / granule, 1);
  return granule * std::clamp<std::size_t>(static_cast<std::size_t>(granules), 1, max);
}

/// Throws Error (exit code `lacking`) that the device cannot be divided, with the reason `why`.
[[noreturn]] inline void cannot_divide(std::string const& why) {
  throw Error("the device cannot be limited to a fraction of its compute units: " + why, Exit::lacking);
}

}  // namespace yoke::node
