// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
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
inline std::vector<Range> cut(Segment const& segment, Range chunks, Slicing const& slicing) {
  double const bytes = segment.moved_in(chunks) + segment.moved_out(chunks);
  double const worth = bytes / slicing.min_bytes;
  std::size_t count = std::min(slicing.max, chunks.size());
  if (worth < static_cast<double>(count)) count = static_cast<std::size_t>(worth);
  if (segment.shares_results()) count = 1;
  count = std::max<std::size_t>(count, 1);
  std::vector<Range> slices;
  for (std::size_t i = 0; i < count; ++i)
    slices.push_back({chunks.begin + chunks.size() * i / count, chunks.begin + chunks.size() * (i + 1) / count});
  return slices;
}

}  // namespace yoke
