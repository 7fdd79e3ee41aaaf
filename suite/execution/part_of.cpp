// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/part_of.hpp"

#include <utility>

#include "suite/core/error.hpp"

namespace yoke::execution {

Description part_of(Description const& whole, Piece const& part) {
  Segment segment = whole.segments.at(part.segment);
  YOKE_EXPECT(!segment.after && !segment.shares_results(), "segment " + segment.name + " cannot be split twice");
  double const work = segment.work(part.chunks);
  segment.items = segment.items_of(part.chunks).size();
  if (!segment.cumulative_work.empty()) {
    // The sums must end with the number of items, so the cost per item is scaled by the part's average weight.
    auto const sums = std::exchange(segment.cumulative_work, {});
    double const weight = work / static_cast<double>(segment.items);
    for (std::size_t chunk = part.chunks.begin; chunk <= part.chunks.end; ++chunk)
      segment.cumulative_work.push_back((sums[chunk] - sums[part.chunks.begin]) / weight);
    segment.per_item = {weight * segment.per_item.flops, weight * segment.per_item.bytes,
                        weight * segment.per_item.compulsory_bytes};
  }
  return {whole.workload, segment.items, whole.precision, {std::move(segment)}, whole.home_bytes, whole.device_bytes};
}

}  // namespace yoke::execution
