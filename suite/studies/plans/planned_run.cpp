// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/plans/planned_run.hpp"

namespace yoke {

std::span<Column<PlannedRun> const> PlannedRun::columns() {
  using Row = PlannedRun;
  static Column<Row> const list[] = {
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem, as the workload counts it", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"data", "resident or streamed, as in runs.csv", &Row::data},
      {"workload_options", "options of the workload, name=value;...", &Row::workload_options},
      {"partitioner", "name of the partitioner", &Row::partitioner},
      {"options", "options of the partitioner, name=value;...", &Row::options},
      {"host_bytes", "memory that the workload needs on the host", &Row::host_bytes, not_negative},
      {"device_bytes", "the same on the device", &Row::device_bytes, not_negative},
      {"repetitions", "measured runs", &Row::repetitions},
      {"warmups", "runs before those", &Row::warmups},
      {"trials", "runs that a search for the share is taken to need", &Row::trials},
      {"estimated_s", "seconds of all runs, as the yoke model predicts; empty without --machine", &Row::estimated_s,
       not_negative},
      {"status", "ok, does not fit, or skipped", &Row::status},
      {"reason", "why the status is not ok", &Row::reason},
  };
  return list;
}

}  // namespace yoke
