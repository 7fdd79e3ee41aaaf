// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/term_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke {

std::span<Column<TermRow> const> TermRow::columns() {
  using Row = TermRow;
  static auto const list = column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      problem_columns<Row>(),
      plan_columns<Row>(),
      model_columns<Row>(),
      {"processor", "host, device, device2 ..., or node for terms that no single processor has", &Row::processor},
      {"segment", "name of the segment; empty for the whole plan", &Row::segment},
      {"term", "kernel, one of the model's terms of it, copies, waiting, exchange or time", &Row::term},
      {"measured_s", "measured seconds: median over repetitions; empty if not measured separately", &Row::measured_s,
       not_negative},
      {"predicted_s", "predicted seconds; negative for contention that was smaller in the run", &Row::predicted_s,
       either_sign},
  });
  return list;
}

}  // namespace yoke
