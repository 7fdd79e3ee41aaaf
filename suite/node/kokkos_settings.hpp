// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>

namespace yoke {

/// How to start Kokkos: as the environment says, but with no more threads than its pool has places for
/// (max_pool_threads), beyond which Kokkos corrupts memory.
Kokkos::InitializationSettings kokkos_settings();

}  // namespace yoke
