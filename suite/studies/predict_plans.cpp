// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/predict_plans.hpp"

#include <algorithm>

namespace yoke {
namespace {

/// Predictions this close are one place in the order: they differ by rounding.
constexpr double tie_tolerance = 1e-9;

using Rows = std::vector<PredictionRow>;

PredictionRow row_of(Plan const& plan, Forecast const& forecast) {
  PredictionRow row;
  row.partitioner = plan.partitioner->name;
  row.options = plan.options.to_string();
  row.status = status_name(forecast.status);
  row.reason = forecast.reason;
  row.share = forecast.share;
  if (forecast.status != Forecast::Status::predicted) return row;
  auto const& busy_s = forecast.prediction.processor_s;
  row.time_s = forecast.prediction.time_s;
  row.time_low_s = forecast.low_s;
  row.time_high_s = forecast.high_s;
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

}  // namespace

Rows predict_plans(ReadyModel const& model, Machine const& machine, WorkloadChoice const& choice,
                   std::vector<Plan> const& plans, DataMode data) {
  Description const description = choice.workload->describe(choice.problem);
  Cost const cost = description.total();
  Rows rows;
  for (auto const& plan : plans) {
    auto& row = rows.emplace_back(row_of(plan, forecast(*model.predictor, *plan.partitioner, plan.options, description,
                                                        data, machine.processors.size())));
    row.machine = machine.name;
    row.workload = choice.workload->name;
    row.size = choice.problem.size;
    row.precision = precision_name(choice.problem.precision);
    row.data = data_mode_name(data);
    row.workload_options = choice.problem.options.to_string();
    row.seed = choice.problem.seed;
    row.model = model.model->name;
    row.model_options = model.options.to_string();
    row.flops = cost.flops;
    row.bytes = cost.bytes;
    row.compulsory_bytes = cost.compulsory_bytes;
  }
  rank(rows);
  return rows;
}

}  // namespace yoke
