// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_data.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

#include "analysis/runs/cases.hpp"
#include "analysis/statistics/median_interval.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/fidelity/judge.hpp"
#include "suite/fidelity/measured_plans.hpp"

namespace yoke {
namespace {

std::string title_without_options(RunRow problem) {
  problem.workload_options.clear();
  return case_title(problem);
}

/// Removes options from case titles that are unique without them.
void set_short_titles(std::vector<ReportCase>& cases) {
  std::map<std::string, std::size_t> count;
  for (auto& of : cases) ++count[of.short_title = title_without_options(of.problem)];
  for (auto& of : cases)
    if (count[of.short_title] > 1) of.short_title = of.title;
}

std::vector<ReportCase> cases_of(ReportRuns const& runs) {
  std::vector<ReportCase> cases;
  for (auto const& [of, repetitions] : runs.cases()) {
    auto const rows = plan_rows(of, roles_of(partitioners()));
    auto const name = (runs.several_machines() ? of.problem.machine + ": " : "") + case_title(of.problem);
    auto& one = cases.emplace_back(ReportCase{of.problem, name, {}, {}});
    for (std::size_t p = 0; p < rows.size(); ++p) {
      auto const interval = median_interval(of.plans[p].times_s);
      one.plans.push_back({of.plans[p], rows[p], interval});
    }
    std::stable_sort(one.plans.begin(), one.plans.end(), [](auto const& a, auto const& b) {
      return a.row.median_s.value_or(HUGE_VAL) < b.row.median_s.value_or(HUGE_VAL);
    });
  }
  set_short_titles(cases);
  return cases;
}

/// Converts predictions without measurements into fidelity rows.
FidelityRow judged(PredictionRow const& prediction, std::multimap<std::string, ReportCase const*> const& cases) {
  FidelityRow row;
  row.machine = prediction.machine;
  row.seed = prediction.seed;
  copy_columns<ProblemColumns>(prediction, row);
  copy_columns<PlanColumns>(prediction, row);
  copy_columns<ModelColumns>(prediction, row);
  row.predicted_s = prediction.time_s;
  row.predicted_share = prediction.share;
  auto const [begin, end] = cases.equal_range(key_text(row));
  for (auto of = begin; of != end; ++of)
    for (auto const& plan : of->second->plans)
      if (plan.row.median_s && plan.samples.partitioner == row.partitioner && plan.samples.options == row.options) {
        row.measured_s = plan.row.median_s;
        if (row.predicted_s) row.log_error = log_error(*row.predicted_s, *row.measured_s);
      }
  return row;
}

std::vector<CaseSamples> samples_of(ReportRuns const& runs) {
  std::vector<CaseSamples> samples;
  for (auto const& of : runs.cases()) samples.push_back(of.samples);
  return samples;
}

void add_predictions(ReportPart& part, ModelsFor const& models_for, Notes& notes) {
  auto const& source = part.source;
  if (!source.fidelity.empty()) {
    part.predictions = source.fidelity;
    part.predicted_by = "Predictions and their judgement are those of " + source.label + "'s fidelity rows.";
  } else if (source.machine && !source.runs.empty()) {
    try {
      for (auto const& of : judge_cases(samples_of(source.runs), *source.machine, models_for(source), notes))
        part.predictions.insert(part.predictions.end(), of.rows.begin(), of.rows.end());
      part.predicted_by = "Predictions are made from " + source.machine_file +
                          (source.calibration_file.empty() ? "" : " and " + source.calibration_file) + ".";
    } catch (Error const& why) {
      notes.say("no predictions for " + source.label + ": " + why.what());
    }
  }
  if (part.predictions.empty()) {
    std::multimap<std::string, ReportCase const*> cases;
    for (auto const& of : part.cases) cases.emplace(key_text(of.problem), &of);
    for (auto const& row : source.predictions) part.predictions.push_back(judged(row, cases));
    if (!part.predictions.empty()) part.predicted_by = "Predictions are those of " + source.label + "'s predictions.";
  }
  // Cases that --where leaves out have no predictions either.
  std::set<std::string> shown;
  for (auto const& of : part.cases) shown.insert(key_text(of.problem));
  auto const is_shown = [&](FidelityRow const& row) { return shown.empty() || shown.contains(key_text(row)); };
  std::erase_if(part.predictions, [&](auto const& row) { return !row.predicted_s || !is_shown(row); });
}

}  // namespace

ReportPlan const* ReportCase::best() const {
  return plans.empty() || !plans.front().row.median_s ? nullptr : &plans.front();
}

ReportPlan const* ReportCase::single() const {
  for (auto const& plan : plans) {
    Role const role = role_of(partitioners(), plan.samples.partitioner);
    if (plan.row.median_s && (role == Role::host_only || role == Role::device_only)) return &plan;
  }
  return nullptr;
}

bool has_given_share(ReportPlan const& plan) {
  Role const role = role_of(partitioners(), plan.samples.partitioner);
  return role == Role::given_share || role == Role::even_split || role == Role::host_only || role == Role::device_only;
}

std::optional<Description> description_of(RunRow const& row) try {
  return rederive(row).description;
} catch (Error const&) {
  return std::nullopt;
}

std::string model_name(FidelityRow const& row) {
  if (row.model_options.find("calibration=") != std::string::npos) return row.model + " (calibrated)";
  return row.model + (row.model_options.find("fitted=") != std::string::npos ? " (fitted)" : "");
}

std::string judged_case(FidelityRow const& row) {
  return key_text(row, row.machine, row.measured_machine, std::to_string(row.host_threads),
                  std::to_string(row.device_threads), std::to_string(row.device_units));
}

std::optional<double> ReportPart::predicted_s(RunRow const& problem, ReportPlan const& plan,
                                              std::string const& model) const {
  auto const found = predicted_s_.find(key_text(problem, plan.samples.partitioner, plan.samples.options, model));
  return found == predicted_s_.end() ? std::nullopt : std::optional(found->second);
}

void ReportPart::index_predictions() {
  models_.clear();
  predicted_s_.clear();
  std::set<std::string> known;
  for (auto const& row : predictions) {
    auto const name = model_name(row);
    if (known.insert(name).second) models_.push_back(name);
    predicted_s_.emplace(key_text(row, row.partitioner, row.options, name), row.predicted_s.value());
  }
  std::stable_partition(models_.begin(), models_.end(), [](auto const& name) { return name.starts_with("yoke"); });
}

ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, Notes& notes) {
  ReportData data;
  for (auto& source : sources) {
    auto& part = data.parts.emplace_back();
    part.source = std::move(source);
    part.cases = cases_of(part.source.runs);
    if (models_for) add_predictions(part, models_for, notes);
    part.index_predictions();
    if (!part.source.runs_files.empty()) data.sides.push_back({part.source.label, part.source.runs_files.front()});
  }
  return data;
}

}  // namespace yoke
