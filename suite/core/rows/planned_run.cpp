// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/planned_run.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<PlannedRun> const> PlannedRun::columns() {
  using Row = PlannedRun;
  static auto const list = column_list<Row>({
      problem_columns<Row>(),
      plan_columns<Row>(),
      {"host_bytes", "memory that the workload needs on the host", &Row::host_bytes, not_negative},
      {"device_bytes", "memory that the workload needs on the device", &Row::device_bytes, not_negative},
      {"repetitions", "measured runs", &Row::repetitions},
      {"warmups", "runs before the measured ones", &Row::warmups},
      {"trials", "assumed number of runs of a search for the share", &Row::trials},
      {"estimated_s", "seconds of all runs, predicted by the yoke model; empty without --machine", &Row::estimated_s,
       not_negative},
      {"status", "ok, does not fit, or skipped", &Row::status},
      {"reason", "reason for a status other than ok", &Row::reason},
  });
  return list;
}

}  // namespace yoke
