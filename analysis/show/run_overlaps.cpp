// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/run_overlaps.hpp"

#include <algorithm>
#include <utility>

#include "analysis/runs/number_list.hpp"

namespace yoke {

void RunOverlaps::close_first() {
  Open const& first = open_.front();
  closed_.add(first.run_id);
  make_room(runs_);
  runs_.push_back({first.plan, first.activities.pieces(), first.activities.overlap()});
  open_.erase(open_.begin());
}

void RunOverlaps::add(std::size_t plan, PieceRow const& piece) {
  if (open_.empty() || open_.back().run_id != piece.run_id) {
    auto const at =
        std::find_if(open_.begin(), open_.end(), [&](Open const& one) { return one.run_id == piece.run_id; });
    if (at != open_.end()) {
      std::rotate(at, at + 1, open_.end());
    } else if (auto const closed = closed_.find(piece.run_id); closed) {
      runs_[*closed].whole = false;
      return;
    } else {
      if (open_.size() == max_open) close_first();
      open_.push_back({piece.run_id, plan, {}});
    }
  }
  open_.back().activities.add(piece);
}

std::vector<RunOverlaps::Run> RunOverlaps::take() {
  while (!open_.empty()) close_first();
  return std::exchange(runs_, {});
}

}  // namespace yoke
