// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <concepts>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "suite/core/io/column.hpp"
#include "suite/core/rows/shared_columns.hpp"

namespace yoke::core {

template <std::derived_from<ProblemColumns> Row>
std::vector<Column<Row>> problem_columns() {
  return {
      {"workload", "name of the workload", &Row::workload},
      {"size", "size of the problem in the workload's unit", &Row::size},
      {"precision", "float or double", &Row::precision},
      {"data",
       "resident: inputs on every processor beforehand; streamed: a chunk's data moves with it; shared: all processors "
       "use the same arrays, and nothing moves",
       &Row::data},
      {"workload_options", "options of the workload, name=value;...", &Row::workload_options},
  };
}

template <std::derived_from<NodeColumns> Row>
std::vector<Column<Row>> node_columns() {
  return {
      {"host_threads", "threads of the host's part", &Row::host_threads},
      {"device_threads", "threads of each device's part on a split host; 0 on a GPU", &Row::device_threads},
      {"device_units", "compute units of the GPU that were used, all or a part of them; 0 on a split host",
       &Row::device_units},
  };
}

template <std::derived_from<PlanColumns> Row>
std::vector<Column<Row>> plan_columns() {
  return {
      {"partitioner", "name of the partitioner", &Row::partitioner},
      {"options", "options of the partitioner, name=value;...", &Row::options},
  };
}

template <std::derived_from<ModelColumns> Row>
std::vector<Column<Row>> model_columns() {
  return {
      {"model", "name of the model", &Row::model},
      {"model_options", "options of the model, name=value;...", &Row::model_options},
  };
}

/// A column, or a list of columns, as part of a longer list.
template <class Row>
struct SomeColumns {
  SomeColumns(std::string_view name, std::string_view meaning, auto member, NumberRange range = any_number,
              bool may_lack = false)
      : columns{{name, meaning, member, range, may_lack}} {}
  SomeColumns(std::vector<Column<Row>> list) : columns(std::move(list)) {}
  std::vector<Column<Row>> columns;
};

/// Concatenates columns and lists of columns.
template <class Row>
std::vector<Column<Row>> column_list(std::initializer_list<SomeColumns<Row>> parts) {
  std::vector<Column<Row>> list;
  for (auto const& part : parts) list.insert(list.end(), part.columns.begin(), part.columns.end());
  return list;
}

}  // namespace yoke::core
