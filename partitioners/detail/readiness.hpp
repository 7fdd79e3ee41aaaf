// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "suite/core/chunk_ranges.hpp"
#include "suite/core/schedule.hpp"

namespace yoke::partitioners {

/// Determines which pieces may start: those whose required chunks are complete.
class Readiness {
 public:
  explicit Readiness(Description const& description)
      : description_(description),
        complete_(description.segments.size()),
        ordered_(std::any_of(description.segments.begin(), description.segments.end(),
                             [](auto const& segment) { return segment.after.has_value(); })) {}

  /// Records a complete piece.
  void note(Piece const& piece) {
    if (ordered_) complete_[piece.segment].insert(piece.chunks);
  }

  bool ready(Piece const& piece) const {
    auto const& after = description_.segments[piece.segment].after;
    return !after || complete_[*after].contains(description_.needed(piece.segment, piece.chunks));
  }

  /// Removes the first ready piece from a queue.
  std::optional<Piece> pop(std::deque<Piece>& queue) const {
    auto const at = std::find_if(queue.begin(), queue.end(), [this](Piece const& piece) { return ready(piece); });
    if (at == queue.end()) return std::nullopt;
    Piece const piece = *at;
    queue.erase(at);
    return piece;
  }

 private:
  Description const& description_;
  std::vector<RangeSet> complete_;
  bool ordered_;  ///< some segment depends on another
};

}  // namespace yoke::partitioners
