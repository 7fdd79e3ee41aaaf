// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/statistics/statistics.hpp"
#include "suite/core/rows/column_list.hpp"
#include "suite/core/wording.hpp"

namespace yoke::analysis {
namespace {

constexpr double comparable_rates = 20;
constexpr bool higher = true, lower = false;  // values of higher_is_better

ScoredPlan const* plan_of(std::span<ScoredPlan const> plans, Role role, RoleOf const& role_of) {
  for (auto const& plan : plans)
    if (role_of(plan.partitioner) == role && plan.time_s) return &plan;
  return nullptr;
}

std::optional<double> time_s(ScoredPlan const* plan) { return plan ? plan->time_s : std::nullopt; }

Score error_score(std::string const& which, double error, std::size_t shares, double worst_share) {
  return {"share sweep",
          "peach " + which,
          error,
          0.03,
          lower,
          "PEACH",
          fmt::format("{}; worst at {:.0f} %", core::count_text(shares, "share"), 100 * worst_share)};
}

void add_imbalance(std::vector<Score>& scores, ScoredPlan const* plan, double max, char const* from) {
  if (!plan) return;
  scores.push_back({"imbalance", plan->partitioner, plan->imbalance, max, lower, from,
                    plan->imbalance ? "" : "one processor did everything"});
}

void add_ratio(std::vector<Score>& scores, ScoredPlan const* other, ScoredPlan const* ours) {
  if (other && ours)
    scores.push_back(
        {"time", other->partitioner + "/" + ours->partitioner, *time_s(other) / *time_s(ours), 1, higher, "yoke", ""});
}

}  // namespace

std::span<Column<PublishedAccuracy> const> PublishedAccuracy::columns() {
  using Row = PublishedAccuracy;
  static Column<Row> const list[] = {
      {"workload", "of the papers' evaluation", &Row::workload},
      {"tau", "Kendall's tau of predicted and measured order, PerDome", &Row::tau, correlation},
      {"accuracy", "predicted over measured performance, PeaPaw", &Row::accuracy, fraction},
  };
  return list;
}

std::span<Column<AccuracyGoal> const> AccuracyGoal::columns() {
  static Column<AccuracyGoal> const list[] = {
      {"workload", "of the papers' evaluation", &AccuracyGoal::workload},
      {"accuracy", "that yoke's own models are to reach", &AccuracyGoal::accuracy, fraction},
  };
  return list;
}

std::optional<bool> Score::beaten() const {
  if (!reached || !to_beat) return std::nullopt;
  return higher_is_better ? *reached >= *to_beat : *reached <= *to_beat;
}

std::optional<double> accuracy(FidelityReport const& report) {
  if (report.plans.empty()) return std::nullopt;
  double sum = 0;
  for (auto const& plan : report.plans) sum += std::min(plan.tightness, 1 / plan.tightness);
  return sum / static_cast<double>(report.plans.size());
}

std::vector<Score> model_scores(std::string const& model, FidelityReport const& report,
                                std::optional<double> published_tau, std::optional<AccuracyToBeat> const& to_beat) {
  std::vector<Score> scores;
  Score order{"order", model, report.tau, published_tau, higher, published_tau ? "PerDome" : "", ""};
  order.remark = report.plans.size() < 2
                     ? "fewer than two plans"
                     : fmt::format("{} of {}", report.pairs_agreeing(), core::count_text(report.pairs.all, "pair")) +
                           (report.tau ? "" : "; one of the orders ties every pair");
  scores.push_back(order);
  if (report.plans.size() >= 2) {
    scores.push_back({"decided pairs",
                      model,
                      report.somers_d,
                      {},
                      higher,
                      "",
                      fmt::format("{} of {} pairs differ significantly", report.pairs_decided, report.pairs.all)});
    std::optional<double> hit;
    if (report.top1) hit = *report.top1 ? 1 : 0;
    scores.push_back({"top-1",
                      model,
                      hit,
                      {},
                      higher,
                      "",
                      "chosen " + report.chosen + ", best " + report.best + (hit ? "" : ": inconclusive")});
    scores.push_back({"regret", model, report.regret, {}, lower, "", "of " + report.chosen});
  }
  scores.push_back({"error",
                    model,
                    report.error,
                    {},
                    lower,
                    "",
                    "median |ln(p/m)| of " + core::count_text(report.plans.size(), "plan")});
  Score near{"accuracy", model, accuracy(report), {}, higher, "", core::count_text(report.plans.size(), "plan")};
  if (to_beat) {
    near.to_beat = to_beat->accuracy;
    near.from = to_beat->from;
  }
  scores.push_back(near);
  return scores;
}

std::vector<Score> summary_scores(std::string const& model, FidelitySummary const& summary) {
  if (summary.cases == 0) return {};
  std::optional<double> hits;
  if (summary.top1_decided > 0)
    hits = static_cast<double>(summary.top1_hits) / static_cast<double>(summary.top1_decided);
  std::string const cases = core::count_text(summary.cases, "case");
  return {{"order", model, summary.median_tau, {}, higher, "", "median of " + cases},
          {"decided pairs",
           model,
           summary.somers_d,
           {},
           higher,
           "",
           fmt::format("{} of {} pairs differ significantly", summary.pairs_decided, summary.pairs)},
          {"top-1",
           model,
           hits,
           {},
           higher,
           "",
           fmt::format("fraction of the {} that repetitions decide, of {}; 95 % [{:.2f}, {:.2f}]", summary.top1_decided,
                       cases, summary.top1_interval.low, summary.top1_interval.high)},
          {"regret", model, summary.worst_regret, {}, lower, "", "worst of " + cases},
          {"error", model, summary.error, {}, lower, "", "median |ln(p/m)| over " + cases}};
}

std::vector<Score> sweep_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of) {
  auto const host_s = time_s(plan_of(plans, Role::host_only, role_of));
  auto const device_s = time_s(plan_of(plans, Role::device_only, role_of));
  if (!host_s || !device_s) return {};
  std::vector<double> errors;
  double worst = -1, worst_share = 0;
  for (auto const& plan : plans) {
    auto const share = plan.share;
    if (role_of(plan.partitioner) != Role::given_share || !plan.time_s || !share || !(*share > 0 && *share < 1))
      continue;
    double const measured_s = *plan.time_s;
    double const predicted_s = std::max((1 - *share) * *host_s, *share * *device_s);
    errors.push_back(std::abs(predicted_s / measured_s - 1));
    if (errors.back() <= worst) continue;
    worst = errors.back();
    worst_share = *share;
  }
  if (errors.size() < 3) return {};
  return {error_score("median", median(errors), errors.size(), worst_share),
          error_score("worst", worst, errors.size(), worst_share)};
}

std::vector<Score> scheduler_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of) {
  auto const* const cap = plan_of(plans, Role::growing_rounds, role_of);
  auto const* const leap = plan_of(plans, Role::launch_ahead, role_of);
  std::vector<Score> scores;
  add_imbalance(scores, cap, 0.05, "CAP");
  add_imbalance(scores, leap, 0.02, "yoke");
  add_ratio(scores, plan_of(plans, Role::one_sample, role_of), cap);
  add_ratio(scores, plan_of(plans, Role::equal_parts, role_of), cap);
  add_ratio(scores, cap, leap);
  return scores;
}

std::vector<Score> coexecution_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of) {
  auto const host_s = time_s(plan_of(plans, Role::host_only, role_of));
  auto const device_s = time_s(plan_of(plans, Role::device_only, role_of));
  if (!host_s || !device_s) return {};
  ScoredPlan const* best = nullptr;
  for (auto const& plan : plans) {
    if (!plan.share || !(*plan.share > 0 && *plan.share < 1) || !plan.time_s) continue;
    if (!best || *plan.time_s < *best->time_s) best = &plan;
  }
  auto const [min_s, max_s] = std::minmax(*host_s, *device_s);
  if (!best) return {};
  Score score{"co-execution", "any", min_s / *time_s(best), 1, higher, "yoke", "by " + best->name};
  if (max_s > comparable_rates * min_s) {
    score.to_beat.reset();
    score.from.clear();
    score.remark += fmt::format("; one processor is {:.3g} times as fast", max_s / min_s);
  }
  return {score};
}

std::span<Column<ScoreRow> const> ScoreRow::columns() {
  using Row = ScoreRow;
  static auto const list = core::column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"pair", "name of the pair of processors, from its folder", &Row::pair},
      {"machine", "name of the machine", &Row::machine},
      {"device_name", "vendor's name of the device; on a split host, a description of that", &Row::device_name},
      {"device_backend", "Kokkos execution space of the device; OpenMP or Serial on a split host",
       &Row::device_backend},
      core::node_columns<Row>(),
      {"figure",
       "name of the score: order, decided pairs, top-1, regret, accuracy, guideline, share sweep, imbalance, time, "
       "co-execution, over fixed split",
       &Row::figure},
      {"subject", "model or scheduler, or a scheduler over another", &Row::subject},
      {"workload", "name of the workload; or all", &Row::workload},
      {"data", "resident or streamed, as in runs.csv", &Row::data},
      {"problem", "workload, size, precision, data and options; or all and the data", &Row::problem},
      {"reached", "measured score; empty if it is missing", &Row::reached, either_sign},
      {"to_beat", "number to beat; empty if it is missing", &Row::to_beat, either_sign},
      {"higher_is_better", "yes or no", &Row::higher_is_better},
      {"from", "source of the number to beat: a paper, or yoke's own aim", &Row::from},
      {"beaten", "yes or no; empty if one of the two numbers is missing", &Row::beaten},
      {"remark", "basis of the score, or reason for a missing one", &Row::remark},
  });
  return list;
}

}  // namespace yoke::analysis
