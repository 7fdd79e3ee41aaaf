// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <type_traits>

namespace yoke {

using HostSpace = Kokkos::DefaultHostExecutionSpace;
using DeviceSpace = Kokkos::DefaultExecutionSpace;

/// No GPU back end: the device is a second part of the host's cores.
inline constexpr bool split_host = std::is_same_v<HostSpace, DeviceSpace>;

}  // namespace yoke
