// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/fitted.hpp"

#include <algorithm>
#include <cmath>

#include "suite/core/coefficient.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/shared_fields.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::core {
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
  visit("log_error", fold.log_error);
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
  visit("in_sample_log_error", fitted.in_sample_log_error);
  visit("worst_in_sample_log_error", fitted.worst_in_sample_log_error);
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
    Quantity& quantity = quantity_of(machine, coefficient.name) = Quantity::specified(coefficient.value);
    if (coefficient.low && coefficient.high) quantity.interval = {coefficient.low, coefficient.high};
  }
  return machine;
}

namespace {

constexpr std::size_t oldest_fits = 1;

double error_of(FittedPlan const& plan) { return std::abs(std::log(plan.predicted_s / plan.measured_s)); }

/// Converts files of schema 1, which contain |predicted - measured| / measured. The in-sample errors are computed from
/// the plans; those of the left-out plans cannot be converted.
void rename_errors(Json& json) {
  json.erase("in_sample_error");
  json.erase("worst_in_sample_error");
  json["in_sample_log_error"] = json["worst_in_sample_log_error"] = 0;
  for (char const* const folds : {"leave_one_plan_out", "leave_one_size_out"})
    if (json.contains(folds))
      for (Json& fold : json[folds]) {
        if (!fold.is_object() || !fold.contains("error")) continue;
        bool const known = !fold["error"].is_null();
        fold.erase("error");
        fold["log_error"] = nullptr;
        if (known) fold["reason"] = "the file has it as |predicted - measured| / measured";
      }
}

void compute_errors(Fitted& fitted) {
  std::vector<double> errors;
  for (auto const& plan : fitted.plans) errors.push_back(error_of(plan));
  if (errors.empty()) return;
  fitted.in_sample_log_error = median(errors);
  fitted.worst_in_sample_log_error = *std::max_element(errors.begin(), errors.end());
}

}  // namespace

Fitted read_fitted(std::filesystem::path const& file) {
  Json json = parse_json(read_whole_file(file), file.string());
  Place const place{file.string()};
  expect_schema(place, json, Fitted::schema, "fitted models", oldest_fits);
  bool const relative = json["schema"] == oldest_fits;
  if (relative) rename_errors(json);
  Fitted fitted;
  read(place, json, fitted);
  if (relative) compute_errors(fitted);
  return fitted;
}

std::string fitted_text(Fitted const& fitted) { return json_of_object(fitted); }

FileKind fitted_files() { return {"fitted models", FileKind::Format::json, {"schema", "model", "coefficients"}}; }

}  // namespace yoke::core
