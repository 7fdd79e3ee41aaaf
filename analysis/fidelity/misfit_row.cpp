// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/misfit_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<MisfitRow> const> MisfitRow::columns() {
  using Row = MisfitRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"rows", "run_id of the first of the rows that the model was judged by", &Row::rows},
      {"machine", "name of the machine that measured them", &Row::machine},
      {"host_cpu", "its host's processor as its maker calls it", &Row::host_cpu},
      problem_columns<Row>(),
      {"model", "name of the model", &Row::model},
      {"calibrated", "yes if the model used a calibration, else no", &Row::calibrated},
      {"kind",
       "alone: one processor does everything; fixed: the split is known before the run; dynamic: decided while running",
       &Row::kind},
      {"plan", "the partitioner, and what distinguishes plans of one partitioner", &Row::plan},
      {"error_90", "nine of ten repetitions have |ln(measured / predicted)| up to this", &Row::error_90, not_negative},
  });
  return list;
}

}  // namespace yoke
