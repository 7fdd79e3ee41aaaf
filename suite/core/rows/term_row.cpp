// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/term_row.hpp"

namespace yoke {

std::span<Column<TermRow> const> TermRow::columns() {
  using Row = TermRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem, as the workload counts it", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"data", "resident or streamed, as in runs.csv", &Row::data},
      {"workload_options", "options of the workload, name=value;...", &Row::workload_options},
      {"partitioner", "name of the partitioner", &Row::partitioner},
      {"options", "options of the partitioner, name=value;...", &Row::options},
      {"model", "name of the model", &Row::model},
      {"model_options", "options of the model, name=value;...", &Row::model_options},
      {"processor", "host, device, device2 ..., or node for what is nobody's alone", &Row::processor},
      {"segment", "name of the segment; empty for the whole plan", &Row::segment},
      {"term", "kernel, a term of it as the model has it, copies, waiting, exchange or time", &Row::term},
      {"measured_s", "measured seconds: median over repetitions; empty if not measured apart", &Row::measured_s,
       not_negative},
      {"predicted_s", "predicted seconds; less than 0 for a contention that the run had less of", &Row::predicted_s,
       either_sign},
  };
  return list;
}

}  // namespace yoke
