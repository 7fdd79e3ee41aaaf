// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <limits>
#include <optional>
#include <string>

namespace yoke {

/// Where the device's arrays are.
struct DeviceMemory {
  bool apart = false;  ///< the device has memory of its own; else they are in main memory, beside the host's
  double free_bytes = std::numeric_limits<double>::infinity();  ///< of its own; infinite where it does not say
  double total_bytes = std::numeric_limits<double>::infinity();
};

/// Kokkos need not have started.
DeviceMemory device_memory();

/// To be called before Kokkos starts, which aborts where it finds no GPU. Throws Error (Exit::lacking) where this build
/// is for GPUs and none can be used, with the driver's reason.
void require_device();

/// What the device says where no work on it can succeed any more in this program; nothing where it works. Waits until
/// it has done what was enqueued.
std::optional<std::string> device_loss();

}  // namespace yoke
