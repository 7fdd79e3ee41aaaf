// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/run_overlaps.hpp"

#include <algorithm>
#include <utility>

namespace yoke::analysis {

void RunOverlaps::close_first() {
  Open const& first = open_.front();
  Run& run = runs_[first.run];
  run.pieces = static_cast<std::uint32_t>(first.activities.pieces());
  run.overlap = first.activities.overlap();
  open_.erase(open_.begin());
}

void RunOverlaps::add(std::size_t run, std::size_t plan, PieceRow const& piece) {
  if (open_.empty() || open_.back().run != run) {
    auto const at = std::find_if(open_.begin(), open_.end(), [&](Open const& one) { return one.run == run; });
    if (at != open_.end()) {
      std::rotate(at, at + 1, open_.end());
    } else if (run < runs_.size()) {
      runs_[run].whole = false;
      return;
    } else {
      if (open_.size() == max_open) close_first();
      open_.push_back({run, {}});
      runs_.push_back({static_cast<std::uint32_t>(plan), 0, {}, true});
    }
  }
  open_.back().activities.add(piece);
}

std::deque<RunOverlaps::Run> RunOverlaps::take() {
  while (!open_.empty()) close_first();
  return std::exchange(runs_, {});
}

}  // namespace yoke::analysis
