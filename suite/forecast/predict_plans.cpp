// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <optional>

#include "analysis/fidelity/fidelity.hpp"
#include "suite/forecast/draws.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::forecast {
namespace {

/// Predictions that differ by no more than rounding share a rank.
constexpr double tie_tolerance = 1e-9;

using Rows = std::vector<core::PredictionRow>;

core::PredictionRow row_of(core::Plan const& plan, Forecast const& forecast) {
  core::PredictionRow row;
  row.partitioner = plan.partitioner->name;
  row.options = plan.options.to_string();
  row.status = forecast.status;
  row.reason = forecast.reason;
  row.share = forecast.share;
  if (forecast.status != Status::predicted) return row;
  auto const& busy_s = forecast.prediction.processor_s;
  row.time_s = forecast.prediction.time_s;
  row.time_low_s = forecast.low_s;
  row.time_high_s = forecast.high_s;
  if (forecast.low_s) row.interval = "noise";
  row.host_s = busy_s.at(host);
  if (busy_s.size() > device) row.device_s = *std::max_element(busy_s.begin() + device, busy_s.end());
  row.energy_j = forecast.prediction.energy_j;
  row.bottleneck = forecast.prediction.bottleneck;
  return row;
}

void rank(Rows& rows) {
  for (auto& row : rows)
    if (row.time_s)
      row.rank = 1 + static_cast<std::uint64_t>(std::count_if(rows.begin(), rows.end(), [&](auto const& other) {
                   return other.time_s && *other.time_s < *row.time_s * (1 - tie_tolerance);
                 }));
}

/// Typical time of each plan for each draw.
using TimesByPlan = std::vector<std::vector<double>>;

/// Returns the verdict on the ratio of the plan's time to the recommended one's, over the uncertainty of the machine's
/// quantities.
std::string verdict(core::PredictionRow const& plan, core::PredictionRow const& answer,
                    std::vector<double> const& plan_s, std::vector<double> const& answer_s) {
  constexpr double least = 1 + analysis::plan_rule.effect;
  double const ratio = *plan.time_s / *answer.time_s;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < plan_s.size(); ++i) ratios.push_back(plan_s[i] / answer_s[i]);
  double const low = ratios.empty() ? ratio : quantile(ratios, analysis::plan_rule.false_alarm / 2);
  double const high = ratios.empty() ? ratio : quantile(ratios, 1 - analysis::plan_rule.false_alarm / 2);
  if (low >= 1 / least && high <= least) return "same";
  return low > 1 && ratio >= least ? "slower" : "inconclusive";
}

void judge(Rows& rows, std::vector<core::Plan> const& plans, TimesByPlan const& draws_s) {
  std::optional<std::size_t> answer;
  double fastest_s = 0;
  for (auto const& row : rows)
    if (row.rank == 1U) fastest_s = *row.time_s;
  // Dynamic plans have no advantage if a fixed split is as fast.
  auto const decides = [&](std::size_t i) { return !plans[i].partitioner->assignment; };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].time_s || *rows[i].time_s > fastest_s * (1 + analysis::plan_rule.effect)) continue;
    bool const better =
        !answer || (decides(i) != decides(*answer) ? decides(*answer) : rows[i].time_s < rows[*answer].time_s);
    if (better) answer = i;
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].time_s)
      rows[i].verdict = i == *answer ? "answer" : verdict(rows[i], rows[*answer], draws_s[i], draws_s[*answer]);
}

}  // namespace

Rows predict_plans(ReadyModel const& model, Machine const& machine, core::WorkloadChoice const& choice,
                   std::vector<core::Plan> const& plans, DataMode data) {
  Description const description = choice.workload->describe(choice.problem);
  Cost const cost = description.total();
  Draws const draws(model, description, data);
  TimesByPlan draws_s;
  Rows rows;
  for (auto const& plan : plans) {
    auto const forecast = forecast::forecast(*model.predictor, *plan.partitioner, plan.options, description, data,
                                             machine.processors.size(), &draws);
    draws_s.push_back(forecast.draws_s);
    auto& row = rows.emplace_back(row_of(plan, forecast));
    row.machine = machine.name;
    copy_columns<ProblemColumns>(choice.columns(data), row);
    copy_columns<ModelColumns>(model.columns(), row);
    row.seed = choice.problem.seed;
    row.flops = cost.flops;
    row.bytes = cost.bytes;
    row.compulsory_bytes = cost.compulsory_bytes;
  }
  rank(rows);
  judge(rows, plans, draws_s);
  return rows;
}

}  // namespace yoke::forecast
