// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/chunk_ranges.hpp"

#include <iterator>

#include "suite/core/error.hpp"

namespace yoke {

bool RangeSet::overlaps(Range range) const {
  if (range.empty()) return false;
  auto const after = end_of_.lower_bound(range.end);  // first range that begins at or after the end
  return after != end_of_.begin() && std::prev(after)->second > range.begin;
}

bool RangeSet::contains(Range range) const {
  if (range.empty()) return true;
  auto const after = end_of_.upper_bound(range.begin);
  return after != end_of_.begin() && std::prev(after)->second >= range.end;
}

void RangeSet::insert(Range range) {
  if (range.empty()) return;
  YOKE_EXPECT(!overlaps(range), "overlapping ranges");
  size_ += range.size();
  auto after = end_of_.lower_bound(range.begin);
  if (after != end_of_.end() && after->first == range.end) {
    range.end = after->second;
    after = end_of_.erase(after);
  }
  if (after != end_of_.begin() && std::prev(after)->second == range.begin)
    std::prev(after)->second = range.end;
  else
    end_of_.emplace(range.begin, range.end);
}

void CompletionIndex::add(Entry const& entry) {
  if (entry.chunks.empty()) return;
  std::size_t const last = (entry.chunks.end - 1) / width_;
  if (buckets_.size() <= last) buckets_.resize(std::max(last + 1, std::min(2 * buckets_.size(), max_buckets)));
  for (std::size_t b = entry.chunks.begin / width_; b <= last; ++b) {
    auto& bucket = buckets_[b];
    auto const at = std::upper_bound(bucket.begin(), bucket.end(), entry, [](Entry const& a, Entry const& other) {
      return a.chunks.begin < other.chunks.begin;
    });
    bucket.insert(at, entry);
  }
}

}  // namespace yoke
