// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/recorded_runs.hpp"

#include "suite/core/rows/run_identity.hpp"
#include "suite/execution/campaign.hpp"

namespace yoke {

void RecordedRuns::add(RunRow const& row) {
  if (row.status == Status::ok) identities_.insert(repetition_identity(row));
  if (row.status == Status::skipped || row.reason.starts_with(ended_the_program))
    identities_.insert(plan_identity(row));
}

bool RecordedRuns::has(RunRow const& row) const {
  return identities_.contains(repetition_identity(row)) || identities_.contains(plan_identity(row));
}

}  // namespace yoke
