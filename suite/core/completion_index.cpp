// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/completion_index.hpp"

namespace yoke {

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
