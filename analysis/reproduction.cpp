// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/reproduction.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/option.hpp"

namespace yoke::analysis {
namespace {

/// Rounding of the arithmetic, relative to the tolerance: 7.5 is as far from 7 as from 8.
constexpr double slack = 1e-9;

std::map<std::string, double, std::less<>> const& units() {
  static std::map<std::string, double, std::less<>> const all{
      {"", 1},       {"%", 1e-2},   {"GFLOP/s", 1e9}, {"GFLOP/s/W", 1e9}, {"W", 1},        {"flop/byte", 1},
      {"ps", 1e-12}, {"pJ", 1e-12}, {"GB/s", 1e9},    {"GB/s/W", 1e9},    {"climbs/s", 1}, {"climbs/s/W", 1}};
  return all;
}

std::string place(ReproductionRow const& row) {
  return row.paper + ", " + row.where + ", " + row.quantity + " of " + row.subject;
}

double scale(ReproductionRow const& row) {
  auto const found = units().find(row.unit);
  if (found != units().end()) return found->second;
  std::vector<std::string> valid;
  for (auto const& [name, factor] : units()) valid.push_back(name);
  unknown_name("unit (" + place(row) + ")", row.unit, valid);
}

double number_in(ReproductionRow const& row, std::string const& text, char const* column) {
  if (auto const number = core::parse_number<double>(text)) return *number;
  throw Error(place(row) + ": " + column + " is '" + text + "'; it must be a number");
}

bool near(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance * (1 + slack) + slack; }

}  // namespace

std::span<Column<ReproductionRow> const> ReproductionRow::columns() {
  using Row = ReproductionRow;
  static Column<Row> const list[] = {
      {"paper", "perdome, peapaw, peach or cap", &Row::paper},
      {"where", "table, figure or section", &Row::where},
      {"machine", "name of the machine file", &Row::machine},
      {"workload", "the paper's name of it", &Row::workload},
      {"subject", "plans, processor or scheduler", &Row::subject},
      {"quantity", "name of the published quantity", &Row::quantity},
      {"basis", "reading of the paper that is computed, if several are possible; input: the computation uses the value",
       &Row::basis},
      {"host_hz", "clock of the host", &Row::host_hz, positive},
      {"device_hz", "clock of the device", &Row::device_hz, positive},
      {"share", "fraction of the work on the device", &Row::share, fraction},
      {"published", "value that the paper prints", &Row::published},
      {"computed", "value of its equations", &Row::computed},
      {"unit", "unit of published, computed, difference, tolerance and corrected", &Row::unit},
      {"difference", "computed - published", &Row::difference, either_sign},
      {"tolerance", "largest difference that is rounding", &Row::tolerance, not_negative},
      {"status", "ok, input, differs (known), not reproduced, not computed or unexplained", &Row::status},
      {"erratum", "known reason of a difference", &Row::erratum},
      {"corrected", "corrected value according to that reason", &Row::corrected},
      {"note", "explanation", &Row::note},
  };
  return list;
}

void judge(ReproductionRow& row, std::optional<double> number, std::string const& text) {
  row.status = Status::unexplained;
  if (!number && text.empty()) {
    if (!row.erratum.empty()) row.status = Status::not_computed;
    return;
  }
  if (!number) {
    row.computed = text;
    if (text == row.published)
      row.status = Status::ok;
    else if (!row.erratum.empty() && text == row.corrected)
      row.status = Status::differs;
    return;
  }
  double const computed = *number / scale(row), published = number_in(row, row.published, "published");
  if (!row.tolerance) throw Error(place(row) + ": tolerance is missing; a number needs one");
  row.computed = core::number_text(computed);
  row.difference = computed - published;
  if (near(computed, published, *row.tolerance))
    row.status = row.basis == "input" ? Status::input : Status::ok;
  else if (!row.erratum.empty() && row.corrected.empty())
    row.status = Status::not_reproduced;
  else if (!row.erratum.empty() && near(computed, number_in(row, row.corrected, "corrected"), *row.tolerance))
    row.status = Status::differs;
}

bool any_unexplained(std::span<ReproductionRow const> rows) {
  return std::any_of(rows.begin(), rows.end(), [](auto const& row) { return row.status == Status::unexplained; });
}

std::optional<double> from_table(std::string const& quantity, std::string const& subject) {
  constexpr double percent = 1e-2, cap_first_part = 1. / 128;
  bool const known = quantity == "gain_of_table" || quantity == "difference_of_table" ||
                     quantity == "largest_of_table" || quantity == "profiled_in_phases";
  if (!known) return std::nullopt;
  std::vector<double> numbers;
  std::istringstream in(subject);
  for (std::string word; in >> word;)
    if (auto const number = core::parse_number<double>(word)) numbers.push_back(*number);
  if (numbers.size() < (quantity == "profiled_in_phases" ? 1U : 2U))
    throw Error("subject of " + quantity + " is '" + subject + "'; it must be numbers, separated by blanks");
  if (quantity == "gain_of_table") return numbers[0] / numbers[1] - 1;
  if (quantity == "difference_of_table") return (numbers[0] - numbers[1]) * percent;
  if (quantity == "largest_of_table") return *std::max_element(numbers.begin(), numbers.end()) * percent;
  return (std::exp2(numbers[0]) - 1) * cap_first_part;
}

}  // namespace yoke::analysis
