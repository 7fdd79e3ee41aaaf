// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <type_traits>

namespace yoke {

/// Kokkos execution spaces of the host and of the device(s).
using HostSpace = Kokkos::DefaultHostExecutionSpace;
using DeviceSpace = Kokkos::DefaultExecutionSpace;

/// True without a GPU back end; then the device is a second part of the host's cores.
inline constexpr bool split_host = std::is_same_v<HostSpace, DeviceSpace>;

/// Capacity of a thread pool in Kokkos' OpenMP back end, which does not check it.
inline constexpr std::size_t max_pool_threads = 512;

}  // namespace yoke
