// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/verbs/predict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/unpredicted.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/studies/points/points.hpp"

namespace yoke {
namespace {

struct PredictRequest {
  ModelSelection models;
  Selection selection;
  Results results;
  std::string points;
};

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

void print(Rows const& rows) {
  using Align = Table::Align;
  auto const& of = rows.front();
  fmt::print("{} {} {} {}{}{} on {}, by {} ({})\n", of.workload, of.size, of.precision, of.data,
             of.workload_options.empty() ? "" : " ", of.workload_options, of.machine, of.model, of.model_options);
  Table table({{"plan"},
               {"share", "on device", Align::right},
               {"time", "predicted", Align::right},
               {"rate", "GFLOP/s", Align::right},
               {"energy", "J", Align::right},
               {"bottleneck"},
               {"order", "1 is fastest", Align::right}});
  for (auto const& row : rows)
    if (row.rank)
      table.add({row.partitioner, percent_cell(row.share), seconds_cell(row.time_s), gflops_cell(row.flops, row.time_s),
                 number_cell(row.energy_j), row.bottleneck, std::to_string(*row.rank)});
  if (!table.empty()) fmt::print("{}", table.to_string());
  std::vector<Unpredicted> unpredicted;
  for (auto const& row : rows)
    if (!row.rank) unpredicted.push_back({row.partitioner, row.status, row.reason});
  print_unpredicted(unpredicted);
  fmt::print("\n");
}

Exit predict(PredictRequest const& request) {
  Machine const machine = read_machine(request.models.machine_file);
  auto const models = request.models.fitted(machine);
  auto const choices = request.selection.cases();
  auto const plans = request.selection.plans();
  Rows all;
  for (auto const& choice : choices)
    for (auto const& model : models) {
      auto const rows = predict_plans(model, machine, choice, plans, request.selection.data());
      if (request.results.on_terminal() && !rows.empty()) print(rows);
      all.insert(all.end(), rows.begin(), rows.end());
    }
  request.results.write(all);
  auto const with = [&](auto const& wanted) { return std::find_if(all.begin(), all.end(), wanted); };
  if (with([](auto const& row) { return row.time_s.has_value(); }) != all.end()) return Exit::ok;
  auto why = with([](auto const& row) { return row.status == "unpredicted"; });
  if (why == all.end()) why = all.begin();
  throw Error("no plan could be predicted" + (all.empty() ? "" : "; " + why->partitioner + ": " + why->reason));
}

}  // namespace

Rows predict_plans(FittedModel const& model, Machine const& machine, WorkloadChoice const& choice,
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

Action add_predict(CLI::App& verb) {
  auto const request = std::make_shared<PredictRequest>();
  request->models.declare(verb);
  request->selection.declare(verb);
  request->results.declare(verb, "CSV file, one row per workload, model and plan");
  verb.add_option("--points", request->points, "CSV file of machines and partitions, evaluated row by row");
  // Points bring along what plans need.
  std::vector<CLI::Option*> required;
  for (auto* const option : verb.get_options())
    if (option->get_required()) {
      option->required(false);
      required.push_back(option);
    }
  auto* const output = verb.get_option("--output");
  return {false, [request, required, output] {
            if (request->points.empty()) {
              for (auto const* option : required)
                if (option->count() == 0) throw Error(option->get_name() + " is required");
              return predict(*request);
            }
            for (auto const* option : required)
              if (option->count() > 0) throw Error(option->get_name() + " does not go with --points");
            if (output->count() == 0) throw Error("--points needs --output");
            predict_points(request->points, output->as<std::string>());
            return Exit::ok;
          }};
}

}  // namespace yoke
