// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/slicing.hpp"

#include <algorithm>

namespace yoke {

std::vector<Range> cut(Segment const& segment, Range chunks, Slicing const& slicing) {
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
