// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/session/recorded_runs.hpp"

#include "suite/core/io/number.hpp"
#include "suite/core/rows/run_identity.hpp"

namespace yoke {
namespace {

/// Each of several processes searches by itself.
std::string search_identity(RunRow const& row) { return plan_identity(row) + number_text(row.process.value_or(0)); }

}  // namespace

void RecordedRuns::add(RunRow const& row) {
  if (row.status == Status::ok) identities_.insert(repetition_identity(row));
  if (row.status == Status::skipped || row.reason.starts_with(ended_the_program))
    identities_.insert(plan_identity(row));
  if (row.status == Status::ok && row.trials && row.share)
    searches_.emplace(search_identity(row), FinishedSearch{*row.share, *row.trials, row.search_s});
}

bool RecordedRuns::has(RunRow const& row) const {
  return identities_.contains(repetition_identity(row)) || identities_.contains(plan_identity(row));
}

std::optional<FinishedSearch> RecordedRuns::search(RunRow const& row) const {
  auto const found = searches_.find(search_identity(row));
  return found == searches_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace yoke
