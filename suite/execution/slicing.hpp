// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/schedule.hpp"

namespace yoke {

/// Division of streamed pieces for a device with several queues, so that copies of one slice overlap the kernel of
/// another.
struct Slicing {
  std::size_t max = 1;  ///< maximum number of slices per piece
  /// Minimum size of a slice's transfer, below which a copy takes hardly less time.
  double min_bytes = 1024.0 * 1024.0;
};

/// Returns the piece's chunks in slices, in order. A piece that shares results with its neighbors is not divided.
std::vector<Range> cut(Segment const& segment, Range chunks, Slicing const& slicing);

}  // namespace yoke
