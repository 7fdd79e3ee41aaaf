// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke {

/// Way in which a device's driver thread waits for the device. A split host never waits.
enum class DeviceWait {
  spin,   ///< polls and keeps its core busy, as Kokkos does
  block,  ///< sleeps until the device wakes it
};
/// "spin" or "block", as in rows.
inline char const* name_of(DeviceWait how) { return how == DeviceWait::spin ? "spin" : "block"; }

}  // namespace yoke
