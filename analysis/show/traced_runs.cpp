// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/traced_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/runs/compact_lists.hpp"

namespace yoke::analysis {

void TracedRuns::announce(std::string_view run_id) {
  announced_ = true;
  if (runs_.add(run_id) < places_.size()) return;
  make_room(places_);
  places_.push_back({no_case, 0, 0});
}

void TracedRuns::add(core::RunRow row) {
  ++rows_;
  row.copy = 0;  // an identical second plan is traced like the first
  auto const place = grouping_.place(row);
  if (place.new_case) cases_.push_back({row.machine, case_title(row), {}});
  if (place.new_plan) static_cast<core::Execution&>(cases_[place.of].plans.emplace_back()) = core::execution_of(row);
  auto const run = announced_ ? runs_.find(row.run_id) : runs_.add(row.run_id);
  if (!run) return;
  if (*run == places_.size()) {
    make_room(places_);
    places_.emplace_back();
  }
  places_[*run] = {static_cast<std::uint32_t>(place.of), static_cast<std::uint32_t>(place.plan), row.repetition};
}

void TracedRuns::finish() {
  bool const one_machine =
      std::all_of(cases_.begin(), cases_.end(), [&](auto const& of) { return of.machine == cases_.front().machine; });
  for (auto& of : cases_) {
    name_plans(of.plans);
    first_plan_.push_back(plans_.size());
    std::string const name = one_machine ? of.title : of.machine + ": " + of.title;
    for (auto const& plan : of.plans) plans_.push_back({name, plan.name});
  }
}

std::optional<TracedRuns::Run> TracedRuns::of(PieceRow const& piece) {
  if (rows_ > 0) {
    auto const run = runs_.find(piece.run_id);
    if (!run || places_[*run].of_case == no_case) return std::nullopt;
    auto const& place = places_[*run];
    return Run{first_plan_[place.of_case] + place.plan, place.repetition};
  }
  auto const [at, is_new] =
      plans_of_pieces_.try_emplace(piece.workload + '\n' + piece.partitioner + '\n' + piece.options, plans_.size());
  if (is_new)
    plans_.push_back({piece.workload, piece.partitioner + (piece.options.empty() ? "" : " " + piece.options)});
  return Run{at->second};
}

std::string TracedRuns::name(Run const& run, std::string const& run_id) const {
  auto const& plan = plans_[run.plan];
  std::string name = plan.of_case;
  if (!plan.name.empty()) name += (name.empty() ? "" : ", ") + plan.name;
  if (run.repetition) return fmt::format("{}, repetition {}", name, *run.repetition);
  return name + (name.empty() ? "run " : ", run ") + run_id;
}

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
