// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/run_pieces.hpp"

#include <algorithm>
#include <iterator>

#include "analysis/runs/number_list.hpp"

namespace yoke::report {

void RunPieces::add(PieceRow const& piece) {
  auto const place = pieces_.add(piece);
  if (last_run_ != none && name(last_run_) == piece.run_id) {
    ++parts_[runs_[last_run_].last].count;
    return;
  }
  last_run_ = names_.add(piece.run_id);
  if (last_run_ == runs_.size()) {
    analysis::make_room(runs_);
    runs_.push_back({none, none});
  }
  auto& run = runs_[last_run_];
  auto const part = static_cast<std::uint32_t>(parts_.size());
  analysis::make_room(parts_);
  parts_.push_back({place, 1, none});
  (run.first == none ? run.first : parts_[run.last].next) = part;
  run.last = part;
}

std::vector<std::string> RunPieces::first_runs(std::size_t most) const {
  std::vector<std::string_view> names;
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    auto const id = name(run);
    names.insert(std::upper_bound(names.begin(), names.end(), id), id);
    if (names.size() > most) names.pop_back();
  }
  return {names.begin(), names.end()};
}

std::vector<PieceRow> RunPieces::of(std::size_t run) const {
  std::vector<PieceRow> pieces;
  for (auto part = runs_[run].first; part != none; part = parts_[part].next) {
    auto some = pieces_.at(parts_[part].place, parts_[part].count);
    if (pieces.empty())
      pieces = std::move(some);
    else
      std::move(some.begin(), some.end(), std::back_inserter(pieces));
  }
  for (auto& piece : pieces) piece.run_id = name(run);
  return pieces;
}

std::vector<PieceRow> RunPieces::of(std::string_view run_id) const {
  auto const run = find(run_id);
  return run ? of(std::size_t{*run}) : std::vector<PieceRow>{};
}

}  // namespace yoke::report
