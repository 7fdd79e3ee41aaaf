// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/report/report_data.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/fidelity/cases.hpp"
#include "analysis/statistics/median_interval.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/studies/fidelity/judge.hpp"
#include "suite/studies/observe.hpp"

namespace yoke {
namespace {

std::vector<ReportCase> cases_of(std::vector<RunRow> const& runs) {
  SampleCollector collector;
  for (auto const& row : runs) collector.add(row);
  bool const several =
      std::any_of(runs.begin(), runs.end(), [&](auto const& row) { return row.machine != runs.front().machine; });
  std::vector<ReportCase> cases;
  for (auto& of : collector.take()) {
    auto const rows = plan_rows(of);
    auto const name = (several ? of.problem.machine + ": " : "") + title(Case{of.problem, {}});
    auto& one = cases.emplace_back(ReportCase{of.problem, name, {}});
    for (std::size_t p = 0; p < rows.size(); ++p) {
      auto const interval = median_interval(of.plans[p].times_s);
      one.plans.push_back({std::move(of.plans[p]), rows[p], interval});
    }
    std::stable_sort(one.plans.begin(), one.plans.end(), [](auto const& a, auto const& b) {
      return a.row.median_s.value_or(HUGE_VAL) < b.row.median_s.value_or(HUGE_VAL);
    });
  }
  return cases;
}

bool is_of(FidelityRow const& row, RunRow const& problem) {
  return row.workload == problem.workload && row.size == problem.size && row.precision == problem.precision &&
         row.data == problem.data && row.workload_options == problem.workload_options && row.seed == problem.seed;
}

/// Predictions that nobody has judged yet.
FidelityRow judged(PredictionRow const& prediction, std::vector<ReportCase> const& cases) {
  FidelityRow row;
  row.machine = prediction.machine;
  row.seed = prediction.seed;
  copy_columns<ProblemColumns>(prediction, row);
  copy_columns<PlanColumns>(prediction, row);
  copy_columns<ModelColumns>(prediction, row);
  row.predicted_s = prediction.time_s;
  row.predicted_share = prediction.share;
  for (auto const& of : cases)
    for (auto const& plan : of.plans)
      if (is_of(row, of.problem) && plan.row.median_s && plan.samples.partitioner == row.partitioner &&
          plan.samples.options == row.options) {
        row.measured_s = plan.row.median_s;
        if (row.predicted_s) row.log_error = log_error(*row.predicted_s, *row.measured_s);
      }
  return row;
}

void add_predictions(ReportPart& part, ModelsFor const& models_for, Notes& notes) {
  auto const& source = part.source;
  if (!source.fidelity.empty()) {
    part.predictions = source.fidelity;
    part.predicted_by = "Predictions and their judgement are those of " + source.label + "'s fidelity rows.";
  } else if (source.machine && !source.runs.empty()) {
    try {
      for (auto const& of : judge_rows(source.runs, *source.machine, models_for(source), notes))
        part.predictions.insert(part.predictions.end(), of.rows.begin(), of.rows.end());
      part.predicted_by = "Predictions are made from " + source.machine_file +
                          (source.calibration_file.empty() ? "" : " and " + source.calibration_file) + ".";
    } catch (Error const& why) {
      notes.say("no predictions for " + source.label + ": " + why.what());
    }
  }
  if (part.predictions.empty()) {
    for (auto const& row : source.predictions) part.predictions.push_back(judged(row, part.cases));
    if (!part.predictions.empty()) part.predicted_by = "Predictions are those of " + source.label + "'s predictions.";
  }
  // Cases that --where leaves out have no predictions either.
  auto const is_shown = [&](FidelityRow const& row) {
    return part.cases.empty() ||
           std::any_of(part.cases.begin(), part.cases.end(), [&](auto const& of) { return is_of(row, of.problem); });
  };
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

std::string short_title(ReportCase const& of, std::vector<ReportCase> const& cases) {
  auto const without_options = [](RunRow problem) {
    problem.workload_options.clear();
    return title(Case{std::move(problem), {}});
  };
  auto const text = without_options(of.problem);
  auto const same = std::count_if(cases.begin(), cases.end(),
                                  [&](auto const& other) { return without_options(other.problem) == text; });
  return same > 1 ? of.title : text;
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

std::optional<double> ReportPart::predicted_s(RunRow const& problem, ReportPlan const& plan,
                                              std::string const& model) const {
  for (auto const& row : predictions)
    if (row.partitioner == plan.samples.partitioner && row.options == plan.samples.options && is_of(row, problem) &&
        model_name(row) == model)
      return row.predicted_s;
  return std::nullopt;
}

std::vector<std::string> ReportPart::models() const {
  std::vector<std::string> names;
  for (auto const& row : predictions)
    if (auto const name = model_name(row); std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  std::stable_partition(names.begin(), names.end(), [](auto const& name) { return name.starts_with("yoke"); });
  return names;
}

ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, Notes& notes) {
  ReportData data;
  for (auto& source : sources) {
    auto& part = data.parts.emplace_back();
    part.source = std::move(source);
    part.cases = cases_of(part.source.runs);
    add_predictions(part, models_for, notes);
    if (!part.source.runs_files.empty()) data.sides.push_back({part.source.label, part.source.runs_files.front()});
  }
  return data;
}

}  // namespace yoke
