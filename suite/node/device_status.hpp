// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace yoke::node {

/// Location of the device's arrays.
struct DeviceMemory {
  bool apart = false;  ///< true: in the device's own memory; false: in main memory, shared with the host
  double free_bytes = std::numeric_limits<double>::infinity();  ///< free bytes of its own memory; infinite if unknown
  double total_bytes = std::numeric_limits<double>::infinity();
};

/// Returns the device's memory; may be called before Kokkos starts.
DeviceMemory device_memory();

/// Number in the driver's list of the GPU that Kokkos uses or will use, without making a context on it. `std::nullopt`
/// without a GPU, or if Kokkos chooses it at random.
std::optional<int> device_number();

/// PCI address of the GPU in use, such as "0000:65:00.0"; empty without a GPU or if its back end does not report it.
std::string device_bus_id();

/// Facts of the driver about a GPU.
struct DeviceModel {
  std::string name;
  std::size_t units = 0;  ///< compute units
};
/// Returns the GPU that Kokkos uses or will use, without making a context on it; `std::nullopt` without a GPU, or if
/// Kokkos chooses it at random.
std::optional<DeviceModel> device_model();

/// Throws Error (Exit::lacking) with the driver's reason if this build is for GPUs and none is usable. Call it before
/// Kokkos starts, because Kokkos aborts if it finds no GPU.
void require_device();

/// Returns the device's error message if it has failed for the rest of this program; otherwise `std::nullopt`. Waits
/// until all enqueued work has finished.
std::optional<std::string> device_loss();

/// GPU for Kokkos to use, by its number among those that KOKKOS_VISIBLE_DEVICES names, or else in the driver's list;
/// `std::nullopt`: Kokkos chooses. Set it before Kokkos starts.
std::optional<std::uint64_t>& chosen_device();

/// Numbers in the driver's list, which has `devices` entries, of the GPUs among which Kokkos chooses: those that
/// KOKKOS_VISIBLE_DEVICES names, or else all. Throws Error if that variable names one that the driver does not show.
std::vector<std::size_t> visible_devices(std::size_t devices);

/// Number in the driver's list, which has `devices` entries, of the GPU that Kokkos will use. As in Kokkos, that is the
/// chosen device, or else the one that KOKKOS_DEVICE_ID names, or else the one of this process's MPI rank on its node,
/// or else the first. `std::nullopt` if Kokkos draws it at random (KOKKOS_MAP_DEVICE_ID_BY) or will refuse it.
std::optional<std::size_t> device_of_kokkos(std::size_t devices);

}  // namespace yoke::node
