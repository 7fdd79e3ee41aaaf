// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstdint>
#include <optional>

namespace yoke {

/// The GPU that Kokkos takes, by its number among those that the driver shows; without one Kokkos chooses. Set it
/// before Kokkos starts.
std::optional<std::uint64_t>& chosen_device();

/// How to start Kokkos: as `chosen_device` and the environment say, but with no more threads than its pool has places
/// for (max_pool_threads), beyond which Kokkos corrupts memory.
Kokkos::InitializationSettings kokkos_settings();

}  // namespace yoke
