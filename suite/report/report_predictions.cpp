// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_predictions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "analysis/runs/number_list.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/report/report_runs.hpp"

namespace yoke::report {
namespace {

double number_of(std::optional<double> number) { return number.value_or(std::numeric_limits<double>::quiet_NaN()); }

std::optional<double> optional_of(double number) { return std::isnan(number) ? std::nullopt : std::optional(number); }

}  // namespace

std::string model_name(analysis::FidelityRow const& row) {
  if (row.model_options.find("calibration=") != std::string::npos) return row.model + " (calibrated)";
  return row.model + (row.model_options.find("fitted=") != std::string::npos ? " (fitted)" : "");
}

std::string judged_case(analysis::FidelityRow const& row) {
  return key_text(row, row.machine, row.measured_machine, std::to_string(row.host_threads),
                  std::to_string(row.device_threads), std::to_string(row.device_units));
}

void ReportPredictions::add(analysis::FidelityRow const& row) {
  if (!row.predicted_s) return;
  analysis::make_room(rows_);
  rows_.push_back({texts_->problems.add(key_text(row), row), texts_->models.add(model_name(row), {}),
                   texts_->plans.add({row.partitioner, row.options}, row),
                   texts_->judged_cases.add(judged_case(row), {}), *row.predicted_s, number_of(row.measured_s),
                   number_of(row.log_error), number_of(row.case_regret),
                   row.case_top1 ? std::optional(*row.case_top1 != 0) : std::nullopt});
}

void ReportPredictions::add(core::PredictionRow const& prediction) {
  analysis::FidelityRow row;
  row.machine = prediction.machine;
  row.seed = prediction.seed;
  copy_columns<ProblemColumns>(prediction, row);
  copy_columns<PlanColumns>(prediction, row);
  copy_columns<ModelColumns>(prediction, row);
  row.predicted_s = prediction.time_s;
  add(row);
}

void ReportPredictions::index() {
  by_place_.resize(rows_.size());
  std::iota(by_place_.begin(), by_place_.end(), 0);
  std::sort(by_place_.begin(), by_place_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(rows_[a].place(), a) < std::pair(rows_[b].place(), b);
  });
}

void ReportPredictions::keep(std::set<std::string> const& keys) {
  std::vector<bool> kept(texts_->problems.size());
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = keys.contains(texts_->problems.key(i));
  std::erase_if(rows_, [&](Row const& row) { return !kept[row.problem]; });
}

void ReportPredictions::judge(
    std::function<std::optional<double>(std::string const&, PlanColumns const&)> const& measured_s) {
  for (auto& row : rows_) {
    row.measured_s = number_of(measured_s(texts_->problems.key(row.problem), texts_->plans.value(row.plan)));
    if (row.measured_s > 0 && row.predicted_s > 0) row.log_error = analysis::log_error(row.predicted_s, row.measured_s);
  }
}

ReportPrediction ReportPredictions::operator[](std::size_t i) const {
  auto const& row = rows_[i];
  return {&texts_->problems.value(row.problem),
          &texts_->problems.key(row.problem),
          &texts_->judged_cases.key(row.judged_case),
          &texts_->plans.value(row.plan),
          &texts_->models.key(row.model),
          row.predicted_s,
          optional_of(row.measured_s),
          optional_of(row.log_error),
          optional_of(row.case_regret),
          row.case_top1};
}

std::vector<std::string> ReportPredictions::models() const {
  std::vector<std::string> names;
  std::vector<bool> seen(texts_->models.size());
  for (auto const& row : rows_)
    if (!seen[row.model]) {
      seen[row.model] = true;
      names.push_back(texts_->models.key(row.model));
    }
  return names;
}

std::optional<double> ReportPredictions::time_s(std::string const& problem_key, PlanColumns const& plan,
                                                std::string const& model) const {
  auto const problem = texts_->problems.find(problem_key), of_model = texts_->models.find(model),
             of_plan = texts_->plans.find({plan.partitioner, plan.options});
  if (!problem || !of_model || !of_plan) return std::nullopt;
  std::tuple const place(*problem, *of_model, *of_plan);
  auto const found = std::lower_bound(by_place_.begin(), by_place_.end(), place,
                                      [&](std::uint32_t i, auto const& value) { return rows_[i].place() < value; });
  if (found == by_place_.end() || rows_[*found].place() != place) return std::nullopt;
  return rows_[*found].predicted_s;
}

}  // namespace yoke::report
