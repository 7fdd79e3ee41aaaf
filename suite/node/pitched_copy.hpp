// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/node/spaces.hpp"

namespace yoke {

/// True if the space can copy strided rows with a single call of a copy engine.
#if defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP)
template <class Space>
inline constexpr bool has_pitched_copies = std::is_same_v<Space, DeviceSpace>;
#else
template <class Space>
inline constexpr bool has_pitched_copies = false;
#endif

/// Copy of rows of `row_bytes` each, whose starts are `pitch` bytes apart.
struct PitchedCopy {
  void* to = nullptr;
  std::size_t to_pitch_bytes = 0;
  void const* from = nullptr;
  std::size_t from_pitch_bytes = 0;
  std::size_t row_bytes = 0, rows = 0;
};

/// Enqueues the copy on the device's copy engine; on a split host the device's threads copy row by row. Returns false,
/// without enqueuing anything, if neither is possible.
bool enqueue(DeviceSpace const& space, PitchedCopy const& copy);
template <class Space>
requires(!std::is_same_v<Space, DeviceSpace>) bool enqueue(Space const&, PitchedCopy const&) { return false; }

}  // namespace yoke
