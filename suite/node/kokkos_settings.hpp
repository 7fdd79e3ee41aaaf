// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>

namespace yoke {

/// How to start Kokkos: as `chosen_device` (chosen_device.hpp) and the environment say, but with no more threads than
/// its pool has places for (max_pool_threads), beyond which Kokkos corrupts memory.
Kokkos::InitializationSettings kokkos_settings();

}  // namespace yoke
