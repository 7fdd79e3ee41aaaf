// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>

namespace yoke::node {

/// Settings to start Kokkos with: those of `chosen_device` (device_status.hpp) and the environment, but limited to
/// `max_pool_threads` threads. Beyond them Kokkos corrupts memory.
Kokkos::InitializationSettings kokkos_settings();

}  // namespace yoke::node
