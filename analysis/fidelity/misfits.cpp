// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/misfits.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "analysis/statistics/statistics.hpp"
#include "suite/core/rows/column_list.hpp"

namespace yoke::analysis {
namespace {

constexpr double nine_of_ten = 0.9;
constexpr std::size_t min_known_plans = 6;

/// Returns the smallest error that the next plan exceeds with a probability of at most 0.1.
std::optional<double> next_error(std::vector<double> errors) {
  if (errors.size() < min_known_plans) return std::nullopt;
  std::sort(errors.begin(), errors.end());
  double const n = static_cast<double>(errors.size());
  auto const rank = static_cast<std::size_t>(std::ceil(nine_of_ten * (n + 1)));
  return errors[std::min(rank, errors.size()) - 1];
}

bool is_left_out(MisfitRow const& row, MisfitQuestion const& question) {
  auto const key = [](ProblemColumns const& of) {
    return std::tie(of.workload, of.size, of.precision, of.data, of.workload_options);
  };
  return !question.left_out_rows.empty() && row.rows == question.left_out_rows && key(row) == key(question.left_out);
}

}  // namespace

std::span<Column<MisfitRow> const> MisfitRow::columns() {
  using Row = MisfitRow;
  static auto const list = core::column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"rows", "run_id of the first of the rows by which the model was judged", &Row::rows},
      {"machine", "name of the machine that measured them", &Row::machine},
      {"host_cpu", "vendor's name of its host's processor", &Row::host_cpu},
      core::problem_columns<Row>(),
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

std::string misfit_kind(SplitKind split, bool alone) {
  return alone ? "alone" : split == SplitKind::dynamic ? "dynamic" : "fixed";
}

void Misfits::add(MisfitRow const& row, bool own) { (own ? own_ : others_).push_back(row); }

std::optional<double> Misfits::half_width(MisfitQuestion const& question) const {
  for (auto const* const rows : {&own_, &others_}) {
    if (rows == &others_ && question.own_only) break;
    std::vector<double> of_kind, of_workload;
    for (auto const& row : *rows) {
      if (row.model != question.model || (row.calibrated == "yes") != question.calibrated) continue;
      if (row.kind != question.kind || is_left_out(row, question)) continue;
      of_kind.push_back(row.error_90);
      if (row.workload == question.workload) of_workload.push_back(row.error_90);
    }
    if (auto const found = next_error(std::move(of_workload))) return found;
    if (auto const found = next_error(std::move(of_kind))) return found;
  }
  return std::nullopt;
}

double error_of_nine_in_ten(std::span<double const> measured, double predicted) {
  std::vector<double> errors;
  for (double const one : measured) errors.push_back(log_error(predicted, one));
  return quantile(errors, nine_of_ten);
}

}  // namespace yoke::analysis
