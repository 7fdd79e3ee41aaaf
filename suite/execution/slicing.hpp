// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// How streamed pieces of a device with several queues are cut, so that copies of one slice overlap the kernel of
/// another.
struct Slicing {
  std::size_t max = 1;                 ///< slices of a piece
  double min_bytes = 1024.0 * 1024.0;  ///< that move with each: below, a copy takes hardly less time
};

/// The piece's chunks in slices, in order. Where neighbouring pieces share results it stays whole.
std::vector<Range> cut(Segment const& segment, Range chunks, Slicing const& slicing);

}  // namespace yoke
