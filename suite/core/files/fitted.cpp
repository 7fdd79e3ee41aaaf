// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/fitted.hpp"

#include "suite/core/coefficient.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/measured_by_fields.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
void members(Like<FittedCoefficient> auto& coefficient, auto&& visit) {
  visit("name", coefficient.name);
  visit("unit", coefficient.unit);
  visit("value", coefficient.value, not_negative);
  visit("low", coefficient.low);
  visit("high", coefficient.high);
  visit("machine", coefficient.machine);
  visit("status", coefficient.status);
}

void members(Like<FittedPlan> auto& plan, auto&& visit) {
  visit("workload", plan.workload);
  visit("size", plan.size);
  visit("precision", plan.precision);
  visit("plan", plan.plan);
  visit("rows", plan.rows);
  visit("measured_s", plan.measured_s);
  visit("predicted_s", plan.predicted_s);
}

void members(Like<CrossValidationFold> auto& fold, auto&& visit) {
  visit("left_out", fold.left_out);
  visit("plans", fold.plans);
  visit("error", fold.error);
  visit("reason", fold.reason);
}

void members(Like<Fitted> auto& fitted, auto&& visit) {
  visit("model", fitted.model);
  visit("model_options", fitted.model_options);
  visit("machine", fitted.machine);
  visit("measured", fitted.measured, Presence::optional);
  visit("rows", fitted.rows);
  visit("seed", fitted.seed);
  visit("resamples", fitted.resamples);
  visit("confidence", fitted.confidence);
  visit("coefficients", fitted.coefficients);
  visit("in_sample_error", fitted.in_sample_error);
  visit("worst_in_sample_error", fitted.worst_in_sample_error);
  visit("leave_one_plan_out", fitted.leave_one_plan_out);
  visit("leave_one_size_out", fitted.leave_one_size_out);
  visit("plans", fitted.plans);
}

Machine with_coefficients(Machine machine, Fitted const& fitted) {
  for (auto const& coefficient : fitted.coefficients) {
    auto const words = coefficient.name.find(" rate ");
    if (words != std::string::npos) {
      auto const rest = coefficient.name.substr(words + 6);
      auto const blank = rest.rfind(' ');
      if (blank == std::string::npos) throw Error("'" + coefficient.name + "' names no workload and precision");
      machine = with_rates_of(std::move(machine), {rest.substr(0, blank), rest.substr(blank + 1)});
    }
    quantity_of(machine, coefficient.name) = Quantity::specified(coefficient.value);
  }
  return machine;
}

Fitted read_fitted(std::filesystem::path const& file) {
  Json const json = parse_json(read_whole_file(file), file.string());
  Place const place{file.string()};
  expect_schema(place, json, Fitted::schema, "fitted models");
  Fitted fitted;
  read(place, json, fitted);
  return fitted;
}

std::string fitted_text(Fitted const& fitted) {
  Json json;
  write(json, fitted);
  return json_text(json) + "\n";
}

void write_fitted(Fitted const& fitted, std::filesystem::path const& file) {
  WholeFile(file).commit(fitted_text(fitted));
}

FileKind fitted_files() { return {"fitted models", FileKind::Format::json, {"schema", "model", "coefficients"}}; }

}  // namespace yoke
