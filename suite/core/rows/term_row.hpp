// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/column_list.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::core {

/// One term of the time of a plan's segment on one processor, measured and predicted: a row of `yoke explain`. Empty
/// numbers were not measured separately, or are not in the model.
struct TermRow : ProblemColumns, PlanColumns, ModelColumns {
  std::uint64_t schema = 1;
  std::string machine, processor, segment, term;
  std::optional<double> measured_s, predicted_s;

  static std::span<Column<TermRow> const> columns();
};

inline std::span<Column<TermRow> const> TermRow::columns() {
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

}  // namespace yoke::core
