// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_predictions.hpp"

#include <algorithm>
#include <utility>

#include "suite/report/report_runs.hpp"

namespace yoke {

std::string model_name(FidelityRow const& row) {
  if (row.model_options.find("calibration=") != std::string::npos) return row.model + " (calibrated)";
  return row.model + (row.model_options.find("fitted=") != std::string::npos ? " (fitted)" : "");
}

std::string judged_case(FidelityRow const& row) {
  return key_text(row, row.machine, row.measured_machine, std::to_string(row.host_threads),
                  std::to_string(row.device_threads), std::to_string(row.device_units));
}

void ReportPredictions::add(FidelityRow const& row) {
  if (!row.predicted_s) return;
  auto const& [problem_key, problem] = *texts_->problems.try_emplace(key_text(row), row).first;
  auto const& plan = texts_->plans.try_emplace({row.partitioner, row.options}, row).first->second;
  auto const [model, is_new] = texts_->models.insert(model_name(row));
  if (is_new) models_.push_back(&*model);
  auto& kept = rows_.emplace_back();
  kept.problem = &problem;
  kept.problem_key = &problem_key;
  kept.judged_case = &*texts_->judged_cases.insert(judged_case(row)).first;
  kept.plan = &plan;
  kept.model = &*model;
  kept.predicted_s = *row.predicted_s;
  kept.measured_s = row.measured_s;
  kept.log_error = row.log_error;
  kept.case_regret = row.case_regret;
  if (row.case_top1) kept.case_top1 = *row.case_top1 != 0;
  times_s_.try_emplace({&problem_key, &*model, &plan}, *row.predicted_s);
}

std::vector<std::string> ReportPredictions::models() const {
  std::vector<std::string> names;
  for (auto const* name : models_) names.push_back(*name);
  return names;
}

std::optional<double> ReportPredictions::time_s(std::string const& problem_key, PlanColumns const& plan,
                                                std::string const& model) const {
  auto const problem = texts_->problems.find(problem_key);
  auto const of_plan = texts_->plans.find({plan.partitioner, plan.options});
  auto const of_model = texts_->models.find(model);
  if (problem == texts_->problems.end() || of_plan == texts_->plans.end() || of_model == texts_->models.end())
    return std::nullopt;
  auto const found = times_s_.find({&problem->first, &*of_model, &of_plan->second});
  return found == times_s_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace yoke
