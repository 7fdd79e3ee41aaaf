// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/plans/planned_run.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<PlannedRun> const> PlannedRun::columns() {
  using Row = PlannedRun;
  static auto const list = column_list<Row>({
      problem_columns<Row>(),
      plan_columns<Row>(),
      {"host_bytes", "memory that the workload needs on the host", &Row::host_bytes, not_negative},
      {"device_bytes", "the same on the device", &Row::device_bytes, not_negative},
      {"repetitions", "measured runs", &Row::repetitions},
      {"warmups", "runs before those", &Row::warmups},
      {"trials", "runs that a search for the share is taken to need", &Row::trials},
      {"estimated_s", "seconds of all runs, as the yoke model predicts; empty without --machine", &Row::estimated_s,
       not_negative},
      {"status", "ok, does not fit, or skipped", &Row::status},
      {"reason", "why the status is not ok", &Row::reason},
  });
  return list;
}

}  // namespace yoke
