// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/misfit_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<MisfitRow> const> MisfitRow::columns() {
  using Row = MisfitRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"rows", "run_id of the first of the rows by which the model was judged", &Row::rows},
      {"machine", "name of the machine that measured them", &Row::machine},
      {"host_cpu", "vendor's name of its host's processor", &Row::host_cpu},
      problem_columns<Row>(),
      {"model", "name of the model", &Row::model},
      {"calibrated", "yes if the model used a calibration, otherwise no", &Row::calibrated},
      {"kind",
       "alone: one processor does everything; fixed: the split is known before the run; dynamic: decided while running",
       &Row::kind},
      {"plan", "the partitioner, with the options that distinguish it from other plans of the case", &Row::plan},
      {"error_90", "nine of ten repetitions have |ln(measured / predicted)| up to this", &Row::error_90, not_negative},
  });
  return list;
}

}  // namespace yoke
