// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/show/text_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/compare/compare_row.hpp"
#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/scores.hpp"
#include "analysis/reproduction.hpp"
#include "analysis/runs/plan_row.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/option.hpp"
#include "suite/core/rows/count_row.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {
namespace {

template <class... Rows>
std::set<std::string> numbers_of() {
  std::set<std::string> numbers, texts;
  auto const add = [&](auto const& columns) {
    for (auto const& column : columns) (core::is_text(column) ? texts : numbers).emplace(column.name);
  };
  (add(Rows::columns()), ...);
  for (auto const& text : texts) numbers.erase(text);
  return numbers;
}

/// Returns the names of columns that contain numbers in every kind of yoke's rows that has them.
std::set<std::string> const& number_columns() {
  static std::set<std::string> const all =
      numbers_of<core::RunRow, PieceRow, core::PhaseRow, core::PredictionRow, core::TermRow, FidelityRow, ScoreRow,
                 core::SurfaceRow, ReproductionRow, PlanRow, CompareRow, core::CountRow, core::ClockRow,
                 core::RecordingRow>();
  return all;
}

bool same_value(std::string const& a, std::string const& b) {
  if (a == b) return true;
  auto const x = core::parse_number<double>(a), y = core::parse_number<double>(b);
  return x && y && *x == *y;
}

/// Words of printed tables, each with the columns that it may stand for, in this order.
constexpr std::array<std::pair<std::string_view, std::string_view>, 17> words_of_tables{{
    {"time", "median_s"},
    {"time", "makespan_s"},
    {"time", "time_s"},
    {"time", "measured_s"},
    {"n", "repetitions"},
    {"speed-up", "speedup"},
    {"efficiency", "thread_efficiency"},
    {"rate", "flops_per_s"},
    {"energy", "energy_j"},
    {"spread", "second_spread"},
    {"share", "measured_share"},
    {"share", "second_share"},
    {"predicted", "predicted_s"},
    {"predicted", "time_s"},
    {"measured", "measured_s"},
    {"change", "ratio"},
    {"case", "workload"},
}};

bool comes_before(std::string const& a, std::string const& b) {
  auto const x = core::parse_number<double>(a), y = core::parse_number<double>(b);
  return x && y ? *x < *y : a < b;
}

}  // namespace

std::size_t TextRows::column(std::string const& name) const {
  auto found = std::find(columns.begin(), columns.end(), name);
  for (auto const& [word, column] : words_of_tables)
    if (found == columns.end() && word == name) found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) unknown_name("column", name, columns);
  return static_cast<std::size_t>(found - columns.begin());
}

TextRows no_text_rows(std::vector<std::string> columns) {
  TextRows rows{std::move(columns), {}};
  for (auto const& column : rows.columns)
    if (number_columns().contains(column)) rows.numbers.insert(column);
  return rows;
}

std::vector<std::string> texts_of(core::CsvRecord const& record) {
  std::vector<std::string> fields;
  fields.reserve(record.size());
  for (std::size_t c = 0; c < record.size(); ++c) fields.emplace_back(core::text_of_field(record[c]));
  return fields;
}

TextRows read_text_rows(core::CsvReader& file, std::vector<Condition> const& conditions, RowMemory& memory) {
  TextRows rows = no_text_rows(file.header());
  std::vector<std::size_t> at;
  for (auto const& condition : conditions) at.push_back(rows.column(condition.column));
  for (core::CsvRecord record; file.next(record) && record.ended;) {
    auto fields = texts_of(record);
    bool wanted = true;
    for (std::size_t i = 0; i < at.size(); ++i) wanted = wanted && conditions[i].holds(fields[at[i]]);
    if (!wanted) continue;
    memory.taken += sizeof(std::vector<std::string>);
    for (auto const& field : fields)
      memory.taken += sizeof(std::string) + (field.size() > std::string().capacity() ? field.size() : 0);
    if (memory.taken > memory.all)
      file.refuse(record.line, fmt::format(": the rows up to here take {} MB of memory, and no more may be printed as "
                                           "tables, sorted, grouped or chosen columns of; leave fewer with --where",
                                           memory.all / 1'000'000));
    rows.records.push_back(std::move(fields));
  }
  return rows;
}

TextRows selected(TextRows const& rows, std::vector<std::string> const& columns) {
  std::vector<std::size_t> at;
  for (auto const& name : columns) at.push_back(rows.column(name));
  TextRows some{columns, {}, rows.numbers};
  for (auto const& record : rows.records) {
    auto& fields = some.records.emplace_back();
    for (std::size_t const c : at) fields.push_back(record[c]);
  }
  return some;
}

bool Condition::holds(std::string const& text) const {
  return equal == std::any_of(values.begin(), values.end(), [&](auto const& value) { return same_value(value, text); });
}

Condition condition_of(std::string const& text) {
  auto const at = text.find('=');
  if (at == std::string::npos || at == 0 || text.starts_with("!="))
    throw Error("'" + text + "' is no condition; it must be COLUMN=VALUE, COLUMN=VALUE|VALUE or COLUMN!=VALUE");
  Condition condition;
  condition.equal = text[at - 1] != '!';
  condition.column = text.substr(0, condition.equal ? at : at - 1);
  for (std::size_t begin = at + 1; begin <= text.size();) {
    auto const end = std::min(text.find('|', begin), text.size());
    condition.values.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return condition;
}

void sort(TextRows& rows, std::string const& column) {
  bool const falling = column.starts_with('-');
  auto const c = rows.column(falling ? column.substr(1) : column);
  std::stable_sort(rows.records.begin(), rows.records.end(), [&](auto const& a, auto const& b) {
    if (a[c].empty() || b[c].empty()) return !a[c].empty() && b[c].empty();
    return falling ? comes_before(b[c], a[c]) : comes_before(a[c], b[c]);
  });
}

std::vector<TextGroup> grouped(TextRows const& rows, std::vector<std::string> const& columns) {
  std::vector<std::size_t> at;
  for (auto const& column : columns) at.push_back(rows.column(column));
  std::vector<TextGroup> groups;
  std::map<std::vector<std::string>, std::size_t> index;
  for (auto const& record : rows.records) {
    std::vector<std::string> values;
    for (auto const c : at) values.push_back(record[c]);
    auto const [of, is_new] = index.try_emplace(values, groups.size());
    if (is_new) groups.push_back({values, {rows.columns, {}}});
    groups[of->second].rows.records.push_back(record);
  }
  return groups;
}

std::vector<std::pair<std::string, std::string>> constants(TextRows const& rows) {
  std::vector<std::pair<std::string, std::string>> same;
  if (rows.records.size() < 2) return same;
  for (std::size_t c = 0; c < rows.columns.size(); ++c) {
    auto const& value = rows.records.front()[c];
    if (std::all_of(rows.records.begin(), rows.records.end(), [&](auto const& record) { return record[c] == value; }))
      same.emplace_back(rows.columns[c], value);
  }
  return same;
}

}  // namespace yoke::analysis
