// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/case_fidelity.hpp"

#include <algorithm>

#include "analysis/runs/samples.hpp"
#include "analysis/statistics/intervals.hpp"

namespace yoke::fidelity {
namespace {

analysis::PlanFidelity const* found(analysis::FidelityReport const& report, std::string const& plan) {
  auto const at = std::find_if(report.plans.begin(), report.plans.end(), [&](auto& p) { return p.plan == plan; });
  return at == report.plans.end() ? nullptr : &*at;
}

}  // namespace

void fill_rows(CaseFidelity& of) {
  auto const& report = of.report;
  for (std::size_t i = 0; i < of.rows.size(); ++i) {
    auto& row = of.rows[i];
    auto const& outcome = of.outcomes[i];
    row.repetitions = outcome.measured.size();
    row.predicted_s = outcome.predicted;
    row.predicted_share = outcome.predicted_share;
    row.measured_share = outcome.measured_share;
    row.split = analysis::split_kind_name(outcome.split);
    if (outcome.share_visits) row.share_visit_difference = outcome.share_visits->high - outcome.share_visits->low;
    row.share_cost = outcome.share_cost;
    row.bound_s = outcome.bound;
    row.predicted_at_speed_s = outcome.at_speed;
    if (!outcome.measured.empty()) {
      row.measured_s = median(outcome.measured);
      row.shortest_s = *std::min_element(outcome.measured.begin(), outcome.measured.end());
      auto const [q1_s, q3_s] = analysis::quartiles(outcome.measured);
      if (auto const interval = analysis::median_interval(outcome.measured)) {
        row.measured_low_s = interval->low;
        row.measured_high_s = interval->high;
      }
      row.measured_q1_s = q1_s;
      row.measured_q3_s = q3_s;
    }
    if (auto const* plan = found(report, outcome.plan)) {
      row.tightness = plan->tightness;
      row.log_error = plan->error();
      if (plan->at_speed) row.log_error_at_speed = analysis::log_error(*plan->at_speed, plan->measured);
      if (plan->visits) {
        row.visit_difference = analysis::difference_of(*plan->visits);
        row.log_error_beyond = analysis::error_beyond(*plan->visits, plan->predicted);
      }
      row.measured_rank = plan->measured_rank;
      row.predicted_rank = plan->predicted_rank;
    }
    row.case_tau = report.tau;
    row.case_pairs = report.pairs.all;
    row.case_pairs_agreeing = report.pairs_agreeing();
    row.case_pairs_decided = report.pairs_decided;
    row.case_pairs_equal = report.pairs_equal;
    row.case_repetitions_needed = report.repetitions_needed;
    row.case_somers_d = report.somers_d;
    row.case_chosen = report.chosen;
    row.case_best = report.best;
    if (report.top1) row.case_top1 = *report.top1 ? 1 : 0;
    row.case_regret = report.regret;
    row.case_guideline = of.guideline.category;
    row.case_guideline_plan = of.guideline.plan;
    if (of.guideline.right) row.case_guideline_right = *of.guideline.right ? 1 : 0;
    row.case_guideline_excess = of.guideline.excess;
  }
}

}  // namespace yoke::fidelity
