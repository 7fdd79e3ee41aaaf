// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/report/report_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "analysis/runs/cases.hpp"
#include "analysis/runs/compact_lists.hpp"
#include "analysis/runs/plan_row.hpp"
#include "analysis/statistics/dependence.hpp"
#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/fidelity/judge.hpp"
#include "suite/fidelity/measured_plans.hpp"
#include "suite/report/report_runs.hpp"

namespace yoke::report {
namespace {

double number_of(std::optional<double> number) { return number.value_or(std::numeric_limits<double>::quiet_NaN()); }

std::optional<double> optional_of(double number) { return std::isnan(number) ? std::nullopt : std::optional(number); }

std::string title_without_options(core::RunRow problem) {
  problem.workload_options.clear();
  return analysis::case_title(problem);
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
    auto const rows = analysis::plan_rows(of, roles_of(registered_partitioners()));
    auto const name = (runs.several_machines() ? of.problem.machine + ": " : "") + analysis::case_title(of.problem);
    auto& one = cases.emplace_back(ReportCase{of.problem, name, {}, {}});
    for (std::size_t p = 0; p < rows.size(); ++p) {
      auto const& plan = of.plans[p];
      auto const& row = rows[p];
      one.plans.push_back(
          {{plan, plan.name, plan.times_s, plan.energies_j},
           {row.status, row.reason, row.repetitions, row.share, row.median_s, row.speedup, row.energy_j, row.verdict},
           analysis::median_interval(plan.times_s)});
    }
    std::stable_sort(one.plans.begin(), one.plans.end(), [](auto const& a, auto const& b) {
      return a.row.median_s.value_or(HUGE_VAL) < b.row.median_s.value_or(HUGE_VAL);
    });
  }
  set_short_titles(cases);
  return cases;
}

/// Returns the median time of a plan of a problem; the last one if plans differ in more than these columns.
class MeasuredTimes {
 public:
  explicit MeasuredTimes(std::vector<ReportCase> const& cases) {
    for (auto const& of : cases)
      for (auto const& plan : of.plans)
        if (plan.row.median_s)
          times_s_[key_text(of.problem)].insert_or_assign({plan.samples.partitioner, plan.samples.options},
                                                          *plan.row.median_s);
  }
  std::optional<double> operator()(std::string const& problem_key, PlanColumns const& plan) const {
    auto const problem = times_s_.find(problem_key);
    if (problem == times_s_.end()) return std::nullopt;
    auto const found = problem->second.find({plan.partitioner, plan.options});
    return found == problem->second.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::unordered_map<std::string, std::map<std::pair<std::string, std::string>, double>> times_s_;  ///< by key_text
};

std::vector<analysis::CaseSamples> samples_of(ReportRuns const& runs) {
  std::vector<analysis::CaseSamples> samples;
  for (auto const& of : runs.cases()) samples.push_back(of.samples);
  return samples;
}

void add_predictions(ReportPart& part, ModelsFor const& models_for, core::Notes& notes) {
  auto& source = part.source;
  if (!source.fidelity_files.empty()) {
    part.predictions = std::move(source.fidelity);
    part.predicted_by = "Predictions and their judgement are those of " + source.label + "'s fidelity rows.";
  } else if (source.machine && !source.runs.empty()) {
    try {
      fidelity::judge_each_case(samples_of(source.runs), *source.machine, models_for(source), notes,
                                fidelity::NoiseIntervals::none,
                                [&](std::vector<fidelity::CaseFidelity> const& judged_case) {
                                  for (auto const& of : judged_case)
                                    for (auto const& row : of.rows) part.predictions.add(row);
                                });
      part.predicted_by = "Predictions are made from " + source.machine_file +
                          (source.calibration_file.empty() ? "" : " and " + source.calibration_file) + ".";
    } catch (Error const& why) {
      notes.say("no predictions for " + source.label + ": " + why.what());
    }
  }
  if (part.predictions.empty() && !source.predictions.empty()) {
    part.predictions = std::move(source.predictions);
    part.predictions.judge(MeasuredTimes(part.cases));
    part.predicted_by = "Predictions are those of " + source.label + "'s predictions.";
  }
  // Cases that --where leaves out have no predictions either.
  std::set<std::string> shown;
  for (auto const& of : part.cases) shown.insert(key_text(of.problem));
  if (!shown.empty()) part.predictions.keep(shown);
}

/// Returns a name that distinguishes a model with a calibration or fitted coefficients from the one without.
std::string model_name(analysis::FidelityRow const& row) {
  if (row.model_options.find("calibration=") != std::string::npos) return row.model + " (calibrated)";
  return row.model + (row.model_options.find("fitted=") != std::string::npos ? " (fitted)" : "");
}

}  // namespace

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

ReportPlan const* ReportCase::best() const {
  return plans.empty() || !plans.front().row.median_s ? nullptr : &plans.front();
}

ReportPlan const* ReportCase::single() const {
  for (auto const& plan : plans) {
    Role const role = role_of(registered_partitioners(), plan.samples.partitioner);
    if (plan.row.median_s && (role == Role::host_only || role == Role::device_only)) return &plan;
  }
  return nullptr;
}

bool has_given_share(ReportPlan const& plan) {
  Role const role = role_of(registered_partitioners(), plan.samples.partitioner);
  return role == Role::given_share || role == Role::even_split || role == Role::host_only || role == Role::device_only;
}

std::optional<Description> description_of(core::RunRow const& row) try {
  return fidelity::rederive(row).description;
} catch (Error const&) {
  return std::nullopt;
}

std::optional<double> ReportPart::predicted_s(core::RunRow const& problem, ReportPlan const& plan,
                                              std::string const& model) const {
  return predictions.time_s(key_text(problem), plan.samples, model);
}

void ReportPart::index_predictions() {
  predictions.index();
  models_ = predictions.models();
  std::stable_partition(models_.begin(), models_.end(), [](auto const& name) { return name.starts_with("yoke"); });
}

ReportData report_data(std::vector<ReportSource> sources, ModelsFor const& models_for, core::Notes& notes) {
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

std::optional<Gain> gain_of(ReportCase const& of) {
  auto const* const best = of.best();
  auto const* const single = of.single();
  if (!best || !single) return std::nullopt;
  if (best == single) return Gain{};
  auto const comparison = analysis::compare_in_turns(best->samples.times_s, single->samples.times_s);
  return Gain{best->row.speedup.value_or(comparison.shift), comparison.shift_interval};
}

std::string gain_text(std::optional<Gain> const& gain) { return gain ? fmt::format("{:.2f} x", gain->ratio) : "-"; }

}  // namespace yoke::report
