// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fidelity/fidelity_row.hpp"

#include "suite/core/rows/column_list.hpp"

namespace yoke::analysis {

std::span<Column<FidelityRow> const> FidelityRow::columns() {
  using Row = FidelityRow;
  static auto const list = core::column_list<Row>({
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine that the predictions are for", &Row::machine},
      core::model_columns<Row>(),
      {"measured_machine", "name of the machine that the measurements are from", &Row::measured_machine},
      core::problem_columns<Row>(),
      core::node_columns<Row>(),
      {"seed", "seed of the inputs", &Row::seed},
      core::plan_columns<Row>(),
      {"status", "compared; unmeasured; or, as in predictions.csv, unpredicted, dynamic or skipped", &Row::status},
      {"reason", "reason for a status other than compared", &Row::reason},
      {"repetitions", "number of repetitions that are ok", &Row::repetitions},
      {"measured_s", "median makespan in seconds", &Row::measured_s, not_negative},
      {"measured_low_s", "lower end of the 95 % interval of that median; empty for fewer than 6 repetitions",
       &Row::measured_low_s, not_negative},
      {"measured_high_s", "upper end of the 95 % interval of that median; empty for fewer than 6 repetitions",
       &Row::measured_high_s, not_negative},
      {"measured_q1_s", "first quartile of the makespans (type 7)", &Row::measured_q1_s, not_negative},
      {"measured_q3_s", "third quartile of the makespans (type 7)", &Row::measured_q3_s, not_negative},
      {"shortest_s", "shortest makespan in seconds", &Row::shortest_s, not_negative},
      {"predicted_s", "predicted makespan in seconds", &Row::predicted_s, not_negative},
      {"tightness", "predicted_s / measured_s", &Row::tightness, not_negative},
      {"log_error", "absolute value of ln(predicted_s / measured_s)", &Row::log_error, not_negative},
      {"visit_difference",
       "ln of the largest / the smallest median of the invocations of yoke run that measured the plan, 3 "
       "repetitions or more each: the machine's own variation; empty for one invocation",
       &Row::visit_difference, not_negative},
      {"log_error_beyond",
       "absolute value of ln(predicted_s / nearest of these medians), 0 between the smallest and the largest; "
       "empty for one invocation",
       &Row::log_error_beyond, not_negative},
      {"speed_host_arithmetic", "median speed of the host's arithmetic, as in runs.csv", &Row::speed_host_arithmetic,
       not_negative},
      {"speed_host_memory", "median speed of the host's memory", &Row::speed_host_memory, not_negative},
      {"speed_device_arithmetic", "median speed of the device's arithmetic", &Row::speed_device_arithmetic,
       not_negative},
      {"speed_device_memory", "median speed of the device's memory", &Row::speed_device_memory, not_negative},
      {"predicted_at_speed_s", "predicted makespan in seconds if the machine has these speeds",
       &Row::predicted_at_speed_s, not_negative},
      {"log_error_at_speed", "absolute value of ln(predicted_at_speed_s / measured_s)", &Row::log_error_at_speed,
       not_negative},
      {"bound_s",
       "lower bound of the seconds on host or device alone, from the best rates of the machine file; empty for "
       "other plans",
       &Row::bound_s, not_negative},
      {"measured_rank", "place in the measured order, 1 is fastest", &Row::measured_rank, from_one},
      {"predicted_rank", "place in the predicted order, 1 is fastest", &Row::predicted_rank, from_one},
      {"measured_share", "median fraction of the work done on the device(s)", &Row::measured_share, fraction},
      {"predicted_share", "fraction of the work on the device(s) in the predicted plan", &Row::predicted_share,
       fraction},
      {"split", "fixed; searched: fixed at a share that trials find; dynamic: decided while running", &Row::split},
      {"share_visit_difference",
       "for a searched share, difference of its medians between invocations of yoke run; empty for one "
       "invocation",
       &Row::share_visit_difference, fraction},
      {"share_cost", "for a searched share, the model's time at the measured share / its time at its own share - 1",
       &Row::share_cost, either_sign},
      {"bottleneck", "processor that is predicted to finish last, and its largest term", &Row::bottleneck},
      {"case_tau", "Kendall's tau-b between predicted and measured order", &Row::case_tau, correlation},
      {"case_somers_d", "Somers' d of the predicted order over the pairs of plans that differ significantly",
       &Row::case_somers_d, correlation},
      {"case_pairs", "pairs of compared plans", &Row::case_pairs},
      {"case_pairs_agreeing", "pairs that both orders have in the same way, or tie", &Row::case_pairs_agreeing},
      {"case_pairs_decided", "pairs whose measured times differ significantly", &Row::case_pairs_decided},
      {"case_pairs_equal", "pairs whose measured times are the same within 1 %", &Row::case_pairs_equal},
      {"case_repetitions_needed", "repetitions of each plan that would probably decide the other pairs",
       &Row::case_repetitions_needed},
      {"case_chosen", "plan that is predicted to be fastest", &Row::case_chosen},
      {"case_best", "plan that is measured to be fastest", &Row::case_best},
      {"case_top1", "1 where the chosen plan is the best or the same, 0 where it is not; empty if inconclusive",
       &Row::case_top1, zero_or_one},
      {"case_regret", "median time of the chosen plan / that of the best - 1", &Row::case_regret, not_negative},
      {"case_guideline",
       "PeaPaw's performance category of the machine, which implies a recommendation for any workload",
       &Row::case_guideline},
      {"case_guideline_plan", "fastest measured plan that follows it; empty if none does", &Row::case_guideline_plan},
      {"case_guideline_right",
       "1 where that plan is the fastest with a fixed split or the same, 0 where it is not; empty if inconclusive",
       &Row::case_guideline_right, zero_or_one},
      {"case_guideline_excess", "median time of that plan / that of the fastest - 1", &Row::case_guideline_excess,
       not_negative},
  });
  return list;
}

}  // namespace yoke::analysis
