// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke {

/// Returns ascending ranges that contain the given ones, in any order, and the gaps of at most `max_gap` between them.
inline std::vector<Range> covering(std::vector<Range> ranges, std::size_t max_gap) {
  std::erase_if(ranges, [](Range const& range) { return range.empty(); });
  std::sort(ranges.begin(), ranges.end(), [](Range const& a, Range const& b) { return a.begin < b.begin; });
  std::vector<Range> all;
  for (Range const& range : ranges)
    if (!all.empty() && range.begin <= all.back().end + max_gap)
      all.back().end = std::max(all.back().end, range.end);
    else
      all.push_back(range);
  return all;
}

}  // namespace yoke
