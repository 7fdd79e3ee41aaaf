// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "suite/node/spaces.hpp"

namespace yoke {

/// The multiple of `granule` that is nearest to the fraction of `units`: at least one granule, at most what fits.
std::size_t units_of_fraction(double fraction, std::size_t units, std::size_t granule);

/// Compute units of a GPU, such as its multiprocessors; 0 on a split host.
std::size_t compute_units();

namespace node_detail {
/// Throws Error (lacking): the device cannot be divided, and why.
[[noreturn]] void cannot_divide(std::string const& why);
}  // namespace node_detail

/// Some of a GPU's compute units, and queues whose kernels run on no others. Caches, memory and link stay whole, and
/// Kokkos still sees the whole device: kernels have as many threads as on all of it.
///
/// CUDA: a green context, which all queues share; needs toolkit and driver of 12.5 or later. HIP: queues with a mask of
/// compute units. Outlives every copy of its queues.
class DevicePart {
 public:
  /// Throws Error (lacking) if this device cannot be divided, with the reason.
  explicit DevicePart(double fraction);
  ~DevicePart();
  DevicePart(DevicePart const&) = delete;

  /// Units that the device gave: a multiple of its granule (CUDA: 8 multiprocessors on Hopper).
  std::size_t units() const;
  std::vector<DeviceSpace> queues(std::size_t count);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace yoke
