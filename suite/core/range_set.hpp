// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>

#include "suite/core/description.hpp"

namespace yoke {

/// Disjoint ranges of chunks; adjacent ranges are merged.
class RangeSet {
 public:
  /// True if a chunk of the range is in the set.
  bool overlaps(Range) const;
  /// True if all chunks of the range are in the set.
  bool contains(Range) const;
  void insert(Range);  ///< must not overlap
  /// Number of chunks in the set.
  std::size_t size() const { return size_; }

 private:
  std::map<std::size_t, std::size_t> end_of_;  ///< end of each range by its `begin`
  std::size_t size_ = 0;
};

}  // namespace yoke
