// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/score_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<ScoreRow> const> ScoreRow::columns() {
  using Row = ScoreRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"pair", "name of the pair of processors, from its folder", &Row::pair},
      {"machine", "name of the machine", &Row::machine},
      {"device_name", "vendor's name of the device; on a split host, a description of that", &Row::device_name},
      {"device_backend", "Kokkos execution space of the device; OpenMP or Serial on a split host",
       &Row::device_backend},
      node_columns<Row>(),
      {"figure",
       "name of the score: order, decided pairs, top-1, regret, accuracy, guideline, share sweep, imbalance, time, "
       "co-execution",
       &Row::figure},
      {"subject", "model or scheduler, or a scheduler over another", &Row::subject},
      {"workload", "name of the workload; or all", &Row::workload},
      {"data", "resident or streamed, as in runs.csv", &Row::data},
      {"problem", "workload, size, precision, data and options; or all and the data", &Row::problem},
      {"reached", "measured score; empty if it is missing", &Row::reached, either_sign},
      {"to_beat", "number to beat; empty if it is missing", &Row::to_beat, either_sign},
      {"higher_is_better", "yes or no", &Row::higher_is_better},
      {"from", "source of the number to beat: a paper, or yoke's own aim", &Row::from},
      {"beaten", "yes or no; empty if one of the two numbers is missing", &Row::beaten},
      {"remark", "basis of the score, or reason for a missing one", &Row::remark},
  });
  return list;
}

}  // namespace yoke
