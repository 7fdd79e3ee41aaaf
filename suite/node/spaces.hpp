// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <type_traits>

namespace yoke {

using HostSpace = Kokkos::DefaultHostExecutionSpace;
using DeviceSpace = Kokkos::DefaultExecutionSpace;

/// Without a GPU back end the device is a second part of the host's cores.
inline constexpr bool split_host = std::is_same_v<HostSpace, DeviceSpace>;

/// Kokkos' OpenMP back end has places for so many threads in a pool and does not check.
inline constexpr std::size_t max_pool_threads = 512;

}  // namespace yoke
