// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/passed_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "suite/core/error.hpp"

namespace yoke {
namespace {

using ConditionAt = std::pair<std::size_t, Condition>;

bool holds(std::vector<ConditionAt> const& conditions, CsvRecord const& record) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](auto const& one) { return one.second.holds(std::string(text_of_field(record[one.first]))); });
}

void append_line(std::string& line, CsvRecord const& record) {
  for (std::size_t c = 0; c < record.size(); ++c) {
    if (c > 0) line += ',';
    line += csv_field(text_of_field(record[c]));
  }
  line += '\n';
}

}  // namespace

std::string other_columns_sentence(std::string const& first, std::string const& file) {
  return fmt::format("{} and {} have other columns; files that are shown together must be of one kind", first, file);
}

void pass_rows_on(std::vector<std::string> const& files, std::vector<Condition> const& conditions,
                  Results const& results, FileKind const& kind) {
  TextRows const columns = no_text_rows(CsvReader(files.front()).header());
  std::vector<ConditionAt> at;
  for (auto const& condition : conditions) at.emplace_back(columns.column(condition.column), condition);
  results.write_parts(kind, [&](Results::Sink const& sink) {
    std::string line;
    for (auto const& name : columns.columns) line += (line.empty() ? "" : ",") + csv_field(name);
    line += '\n';  // end of the header, which precedes the first row
    if (results.json()) line = Results::list_begin;
    bool any = false;
    for (auto const& file : files) {
      CsvReader reader(file);
      if (reader.header() != columns.columns) throw Error(other_columns_sentence(files.front(), file));
      for (CsvRecord record; reader.next(record) && record.ended;) {
        if (!holds(at, record)) continue;
        if (results.json())
          line += Results::json_object(columns, texts_of(record));
        else
          append_line(line, record);
        sink(line);
        line = results.json() ? Results::list_between : "";
        any = true;
      }
    }
    if (!any) throw Error("no row is left to show");
    if (results.json()) sink(Results::list_end);
  });
}

}  // namespace yoke
