// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <limits>
#include <optional>
#include <string>

namespace yoke {

/// Where the device's arrays live.
struct DeviceMemory {
  bool apart = false;  ///< in the device's own memory; else in main memory, next to the host's
  double free_bytes = std::numeric_limits<double>::infinity();  ///< of its own; infinite if unknown
  double total_bytes = std::numeric_limits<double>::infinity();
};

/// Works before Kokkos starts.
DeviceMemory device_memory();

/// The PCI address of the GPU in use, such as "0000:65:00.0"; empty if there is none, or its back end does not tell.
std::string device_bus_id();

/// Call this before Kokkos starts, which aborts if it finds no GPU. Throws Error (Exit::lacking) with the driver's
/// reason if this build is for GPUs and none can be used.
void require_device();

/// The device's message if no work on it can succeed any more in this program; nothing if it works. Waits until it has
/// finished what was enqueued.
std::optional<std::string> device_loss();

}  // namespace yoke
