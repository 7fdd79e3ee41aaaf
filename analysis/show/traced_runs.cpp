// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/traced_runs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace yoke {

void TracedRuns::add(RunRow row) {
  row.copy = 0;  // an identical second plan is traced like the first
  auto const place = collector_.add(row);
  runs_.insert_or_assign(row.run_id, Place{static_cast<std::uint32_t>(place->of),
                                           static_cast<std::uint32_t>(place->plan), row.repetition});
}

void TracedRuns::finish() {
  auto const cases = collector_.take();
  bool const one_machine = std::all_of(
      cases.begin(), cases.end(), [&](auto const& of) { return of.problem.machine == cases.front().problem.machine; });
  for (auto const& of : cases) {
    first_plan_.push_back(plans_.size());
    std::string const name = one_machine ? case_title(of.problem) : of.problem.machine + ": " + case_title(of.problem);
    for (auto const& plan : of.plans) plans_.push_back({name, plan.name});
  }
}

std::optional<TracedRuns::Run> TracedRuns::of(PieceRow const& piece) {
  if (!runs_.empty()) {
    auto const run = runs_.find(piece.run_id);
    if (run == runs_.end()) return std::nullopt;
    return Run{first_plan_[run->second.of_case] + run->second.plan, run->second.repetition};
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

}  // namespace yoke
