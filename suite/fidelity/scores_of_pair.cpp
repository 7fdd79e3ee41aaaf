// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/scores_of_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "analysis/fidelity/live_schedulers.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/statistics.hpp"
#include "suite/fidelity/judge.hpp"

namespace yoke::fidelity {
namespace {

/// True for plans that PerDome and PeaPaw can order.
bool is_ordered(analysis::PlanSamples const& plan) {
  Role const role = role_of(registered_partitioners(), plan.partitioner);
  return role == Role::host_only || role == Role::device_only || role == Role::equal_finish ||
         role == Role::code_partition;
}

/// The cases with only these plans; without cases that have no such plan.
std::vector<analysis::CaseSamples> ordered_plans(std::span<analysis::CaseSamples const> cases) {
  std::vector<analysis::CaseSamples> all;
  for (auto const& of : cases) {
    analysis::CaseSamples one{of.problem, {}};
    std::copy_if(of.plans.begin(), of.plans.end(), std::back_inserter(one.plans), is_ordered);
    if (!one.plans.empty()) all.push_back(std::move(one));
  }
  return all;
}

std::optional<double> median_if_any(std::vector<double> const& values) {
  if (values.empty()) return std::nullopt;
  return median(values);
}

std::vector<analysis::ScoredPlan> scored_plans(analysis::CaseSamples const& of) {
  std::vector<analysis::ScoredPlan> plans;
  for (auto const& plan : of.plans)
    plans.push_back({plan.partitioner, plan.name, median_if_any(plan.times_s), median_if_any(plan.shares.all()),
                     median_if_any(plan.imbalances.all())});
  return plans;
}

/// Collects the rows of one pair.
class Pair {
 public:
  Pair(std::string name, std::vector<analysis::ScoreRow>& rows) : rows_(rows) { blank_.pair = std::move(name); }

  /// `workload`: its name, or all.
  void add(core::RunRow const& of, std::string const& workload, std::string const& problem,
           std::vector<analysis::Score> const& scores) {
    for (auto const& score : scores) {
      analysis::ScoreRow row = blank_;
      row.machine = of.machine;
      row.device_name = of.device_name;
      row.device_backend = of.device_backend;
      copy_columns<NodeColumns>(of, row);
      row.figure = score.figure;
      row.subject = score.subject;
      row.workload = workload;
      row.data = of.data;
      row.problem = problem;
      row.reached = score.reached;
      row.to_beat = score.to_beat;
      row.higher_is_better = score.higher_is_better ? "yes" : "no";
      row.from = score.from;
      if (auto const beaten = score.beaten()) row.beaten = *beaten ? "yes" : "no";
      row.remark = score.remark;
      rows_.push_back(row);
    }
  }

 private:
  analysis::ScoreRow blank_;
  std::vector<analysis::ScoreRow>& rows_;
};

analysis::Score guideline_score(GuidelineVerdict const& verdict) {
  analysis::Score score{"guideline", verdict.category, {}, {}, true, "", ""};
  if (verdict.plan.empty()) {
    score.remark = "no measured plan follows it";
    return score;
  }
  if (verdict.right) score.reached = *verdict.right ? 1 : 0;
  score.to_beat = 1;
  score.from = "PeaPaw";
  score.remark = fmt::format("{} over {}: {:+.1f} %", verdict.plan, verdict.best, 100 * *verdict.excess);
  return score;
}

/// Adds the accuracies of the models over one pair's cases.
void add_summaries(Pair& pair, core::RunRow of, std::vector<CaseFidelity> const& judged) {
  for (std::string const& data : data_mode_names()) {
    of.data = data;
    std::map<std::string, std::vector<analysis::FidelityReport>> by_model;
    for (auto const& one : judged)
      if (!one.rows.empty() && one.rows.front().data == data) by_model[one.model].push_back(one.report);
    for (auto const& [model, reports] : by_model)
      pair.add(of, "all", "all " + data, analysis::summary_scores(model, analysis::summarise(reports)));
  }
}

template <class Row>
Row const* of_workload(std::vector<Row> const& rows, std::string const& workload) {
  auto const found = std::find_if(rows.begin(), rows.end(), [&](Row const& row) { return row.workload == workload; });
  return found == rows.end() ? nullptr : &*found;
}

/// The accuracy that a model must beat on a workload.
std::optional<analysis::AccuracyToBeat> accuracy_to_beat(std::string const& model, std::string const& workload,
                                                         ScoreGoals const& goals) {
  if (find_named(registered_models(), model, "model").own) {
    auto const* const goal = of_workload(goals.own, workload);
    return goal ? std::optional(analysis::AccuracyToBeat{goal->accuracy, "yoke"}) : std::nullopt;
  }
  auto const* const paper = of_workload(goals.published, workload);
  return paper ? std::optional(analysis::AccuracyToBeat{paper->accuracy, "PeaPaw"}) : std::nullopt;
}

std::size_t place(std::string const& figure) {
  static std::vector<std::string> const order{
      "order",     "decided pairs", "top-1",     "regret", "error",        "accuracy",
      "guideline", "share sweep",   "imbalance", "time",   "co-execution", analysis::over_fixed_figure};
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), figure) - order.begin());
}

}  // namespace

std::vector<analysis::ScoreRow> score_pair(std::string const& name, std::span<analysis::CaseSamples const> cases,
                                           Machine const& machine, std::vector<forecast::ReadyModel> const& models,
                                           ScoreGoals const& goals, core::Notes& notes) {
  std::vector<analysis::ScoreRow> rows;
  Pair pair(name, rows);
  std::vector<CaseFidelity> judged;
  judge_each_case(ordered_plans(cases), machine, models, notes, NoiseIntervals::none,
                  [&](std::vector<CaseFidelity> of_case) {
                    for (auto& one : of_case) {
                      keep_summary(one);
                      judged.push_back(std::move(one));
                    }
                  });
  std::unordered_map<std::string, std::vector<CaseFidelity const*>> by_title;
  for (auto const& one : judged) by_title[one.title].push_back(&one);
  for (auto const& of : cases) {
    std::string const &workload = of.problem.workload, problem = analysis::case_title(of.problem);
    auto const* const paper = of_workload(goals.published, workload);
    bool first = true;
    for (auto const* one : by_title[problem]) {
      if (first && !one->guideline.category.empty())
        pair.add(of.problem, workload, problem, {guideline_score(one->guideline)});
      first = false;
      pair.add(of.problem, workload, problem,
               analysis::model_scores(one->model, one->report, paper ? std::optional(paper->tau) : std::nullopt,
                                      accuracy_to_beat(one->model, workload, goals)));
    }
    auto const plans = scored_plans(of);
    pair.add(of.problem, workload, problem, analysis::sweep_scores(plans, roles_of(registered_partitioners())));
    pair.add(of.problem, workload, problem, analysis::scheduler_scores(plans, roles_of(registered_partitioners())));
    pair.add(of.problem, workload, problem, analysis::coexecution_scores(plans, roles_of(registered_partitioners())));
    pair.add(of.problem, workload, problem, analysis::fixed_split_scores(plans, roles_of(registered_partitioners())));
  }
  if (!cases.empty()) add_summaries(pair, cases.front().problem, judged);
  return rows;
}

void sort_by_figure(std::vector<analysis::ScoreRow>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](auto& a, auto& b) {
    return std::pair(place(a.figure), a.data) < std::pair(place(b.figure), b.data);
  });
}

}  // namespace yoke::fidelity
