// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/node/spaces.hpp"

namespace yoke {

/// Rows of `row_bytes` each that begin `pitch` bytes apart.
struct PitchedCopy {
  void* to = nullptr;
  std::size_t to_pitch_bytes = 0;
  void const* from = nullptr;
  std::size_t from_pitch_bytes = 0;
  std::size_t row_bytes = 0, rows = 0;
};

/// Enqueues the copy for the device's copy engine. False if it has none that can: then nothing was enqueued.
bool enqueue(DeviceSpace const& space, PitchedCopy const& copy);
template <class Space>
requires(!std::is_same_v<Space, DeviceSpace>) bool enqueue(Space const&, PitchedCopy const&) { return false; }

}  // namespace yoke
