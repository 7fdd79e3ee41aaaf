// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace yoke::node {

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
