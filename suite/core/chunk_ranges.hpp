// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/processor.hpp"

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

/// Index of the completed pieces of a segment by chunk. A query takes time proportional to a few neighboring pieces,
/// however many pieces exist.
class CompletionIndex {
 public:
  /// A completed piece.
  struct Entry {
    Range chunks;
    Processor processor = 0;
    bool handed_over = false;
  };

  /// An empty index of a segment with `chunks` chunks.
  explicit CompletionIndex(std::size_t chunks) : width_(std::max<std::size_t>(1, chunks / max_buckets + 1)) {}
  /// Adds an entry, none of whose chunks may have been added before.
  void add(Entry const& entry);
  /// Calls `visit(entry, common chunks)` for every entry that overlaps `chunks`, in ascending order.
  template <class Visit>
  void visit(Range chunks, Visit const& visit) const;

 private:
  static constexpr std::size_t max_buckets = 1024;
  std::size_t width_;                        ///< chunks per bucket
  std::vector<std::vector<Entry>> buckets_;  ///< each lists all entries that overlap it, in ascending order
};

template <class Visit>
void CompletionIndex::visit(Range chunks, Visit const& visit) const {
  if (chunks.empty()) return;
  std::size_t const first = chunks.begin / width_, end = std::min((chunks.end - 1) / width_ + 1, buckets_.size());
  for (std::size_t b = first; b < end; ++b)
    for (Entry const& entry : buckets_[b]) {
      bool const visited = b > first && entry.chunks.begin < b * width_;  // in the previous bucket
      Range const common{std::max(chunks.begin, entry.chunks.begin), std::min(chunks.end, entry.chunks.end)};
      if (!visited && !common.empty()) visit(entry, common);
    }
}

}  // namespace yoke
