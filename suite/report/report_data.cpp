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
  // Cases that --where leaves out have no predictions either.
  std::set<std::string> shown;
  for (auto const& of : part.cases) shown.insert(key_text(of.problem));
  bool any = false;
  auto const add = [&](FidelityRow const& row) {
    any = true;
    if (shown.empty() || shown.contains(key_text(row))) part.predictions.add(row);
  };
  if (!source.fidelity.empty()) {
    for (auto const& row : source.fidelity) add(row);
    part.predicted_by = "Predictions and their judgement are those of " + source.label + "'s fidelity rows.";
  } else if (source.machine && !source.runs.empty()) {
    try {
      judge_each_case(samples_of(source.runs), *source.machine, models_for(source), notes, NoiseIntervals::none,
                      [&](std::vector<CaseFidelity> const& judged_case) {
                        for (auto const& of : judged_case)
                          for (auto const& row : of.rows) add(row);
                      });
      part.predicted_by = "Predictions are made from " + source.machine_file +
                          (source.calibration_file.empty() ? "" : " and " + source.calibration_file) + ".";
    } catch (Error const& why) {
      notes.say("no predictions for " + source.label + ": " + why.what());
    }
  }
  if (!any) {
    std::multimap<std::string, ReportCase const*> cases;
    for (auto const& of : part.cases) cases.emplace(key_text(of.problem), &of);
    for (auto const& row : source.predictions) add(judged(row, cases));
    if (any) part.predicted_by = "Predictions are those of " + source.label + "'s predictions.";
  }
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

std::optional<double> ReportPart::predicted_s(RunRow const& problem, ReportPlan const& plan,
                                              std::string const& model) const {
  return predictions.time_s(key_text(problem), plan.samples, model);
}

void ReportPart::index_predictions() {
  models_ = predictions.models();
  std::stable_partition(models_.begin(), models_.end(), [](auto const& name) { return name.starts_with("yoke"); });
}

ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, Notes& notes) {
  ReportData data;
  data.parts.reserve(sources.size());
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
