// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/run_pieces.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "analysis/runs/number_list.hpp"

namespace yoke {

std::string_view RunPieces::name(std::size_t run) const {
  auto const begin = runs_[run].name_begin;
  auto const end = run + 1 < runs_.size() ? runs_[run + 1].name_begin : names_.size();
  return std::string_view(names_).substr(begin, end - begin);
}

std::size_t RunPieces::slot_of(std::string_view run_id) const {
  std::size_t slot = std::hash<std::string_view>()(run_id) % slots_.size();
  while (slots_[slot] != none && name(slots_[slot]) != run_id) slot = (slot + 1) % slots_.size();
  return slot;
}

void RunPieces::grow() {
  constexpr std::size_t least = 64;
  slots_.assign(std::max(least, 2 * slots_.size()), none);
  for (std::size_t run = 0; run < runs_.size(); ++run) slots_[slot_of(name(run))] = static_cast<std::uint32_t>(run);
}

std::optional<std::uint32_t> RunPieces::find(std::string_view run_id) const {
  if (empty()) return std::nullopt;
  auto const number = slots_[slot_of(run_id)];
  return number == none ? std::nullopt : std::optional(number);
}

std::uint32_t RunPieces::number_of(std::string_view run_id) {
  if (4 * (runs_.size() + 1) > 3 * slots_.size()) grow();
  auto& number = slots_[slot_of(run_id)];
  if (number == none) {
    number = static_cast<std::uint32_t>(runs_.size());
    make_room(runs_);
    runs_.push_back({names_.size(), none, none});
    make_room(names_, run_id.size());
    names_ += run_id;
  }
  return number;
}

void RunPieces::add(PieceRow const& piece) {
  auto const place = pieces_.add(piece);
  if (last_run_ != none && name(last_run_) == piece.run_id) {
    ++parts_[runs_[last_run_].last].count;
    return;
  }
  last_run_ = number_of(piece.run_id);
  auto& run = runs_[last_run_];
  auto const part = static_cast<std::uint32_t>(parts_.size());
  make_room(parts_);
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

}  // namespace yoke
