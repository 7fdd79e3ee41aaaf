// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/fit.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "analysis/fidelity/processor_mismatch.hpp"
#include "suite/cli/options/number_option.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/studies/forecast.hpp"
#include "suite/studies/observe.hpp"

namespace yoke {
namespace {

struct FitRequest {
  std::string model, runs_file, machine_file, output;
  std::vector<std::string> options;
  FitSettings settings;
  bool quiet = false;
};

std::string interval_cell(FittedCoefficient const& coefficient) {
  if (!coefficient.low || !coefficient.high) return missing_text;
  return number_cell(coefficient.low) + " ... " + number_cell(coefficient.high);
}

void print(std::vector<CrossValidationFold> const& folds, char const* what) {
  Table table({{std::string("left out ") + what},
               {"plans", "", Table::Align::right},
               {"error", "median", Table::Align::right},
               {"remark"}});
  for (auto const& fold : folds)
    table.add({fold.left_out, std::to_string(fold.plans), percent_cell(fold.error), fold.reason});
  fmt::print("\n{}", table.to_string());
}

void print(Fitted const& fitted) {
  using Align = Table::Align;
  fmt::print("{} fitted to {} rows of {} plans for {}\n\n", fitted.model, fitted.rows, fitted.plans.size(),
             fitted.machine);
  Table coefficients({{"coefficient"},
                      {"value", "", Align::right},
                      {"unit"},
                      {"interval", fmt::format("{} %", 100 * fitted.confidence), Align::right},
                      {"machine file", "", Align::right},
                      {"status"}});
  for (auto const& one : fitted.coefficients)
    coefficients.add(
        {one.name, number_cell(one.value), one.unit, interval_cell(one), number_cell(one.machine), one.status});
  fmt::print("{}\n", coefficients.to_string());
  Table plans({{"workload"},
               {"plan"},
               {"rows", "", Align::right},
               {"measured", "median", Align::right},
               {"fitted", "", Align::right},
               {"error", "", Align::right}});
  for (auto const& plan : fitted.plans)
    plans.add({fmt::format("{} {} {}", plan.workload, plan.size, plan.precision), plan.plan, std::to_string(plan.rows),
               seconds_cell(plan.measured_s), seconds_cell(plan.predicted_s), change_cell(plan.relative_error())});
  fmt::print("{}in sample: median error {}, worst {}\n", plans.to_string(), percent_cell(fitted.in_sample_error),
             percent_cell(fitted.worst_in_sample_error));
  print(fitted.leave_one_plan_out, "plan");
  print(fitted.leave_one_size_out, "size");
}

Exit fit_model(FitRequest const& request) {
  Model const& model = find_named(models(), request.model, "model");
  GivenOptions given(request.options);
  OptionMap model_options = given.take(model.options);
  given.expect_all_taken(model.name);
  OptionValues const options(model.name, model.options, model_options);
  Machine const machine = read_machine(request.machine_file);
  bool torn = false;
  auto rows = read_rows<RunRow>(request.runs_file, &torn);
  Notes notes = printed_notes();
  if (torn) notes.say("the last line of " + request.runs_file + " is torn and left out");
  std::erase_if(rows, [&](RunRow const& row) {
    std::string const why = other_processors(machine, row);
    if (!why.empty()) notes.say("rows of " + row.workload + " are left out: " + why);
    return !why.empty();
  });
  auto const plans = observe(rows, machine.processors.size(), notes);
  if (plans.empty())
    throw Error("no row of " + request.runs_file +
                " is a measured plan (status ok) with a fixed split; there is nothing "
                "to fit " +
                model.name + " to");
  Fitted fitted = fit(model, options, machine, plans, request.settings);
  fitted.model_options = std::move(model_options);
  bool const shown = Results(request.output, request.quiet).on_terminal();
  if (shown) print(fitted);
  if (!request.output.empty())
    write_fitted(fitted, request.output);
  else if (!shown)
    fmt::print("{}", fitted_text(fitted));
  return Exit::ok;
}

}  // namespace

Action add_fit(CLI::App& verb) {
  auto const request = std::make_shared<FitRequest>();
  verb.add_option("--model", request->model, "model, as `yoke list` shows them")->required();
  verb.add_option("--model-option", request->options, "name=value of the model; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--runs", request->runs_file, "rows that `yoke run` wrote")->required();
  verb.add_option("--machine", request->machine_file, "machine file: where the fit begins")->required();
  verb.add_option(
      "--output", request->output,
      "JSON file for --fitted, an earlier one is replaced; without it standard output where that is no terminal");
  verb.add_option("--resamples", request->settings.resamples, "of the bootstrap for the intervals; 0: no intervals")
      ->capture_default_str();
  verb.add_option("--confidence", request->settings.confidence, "of the intervals, as a fraction")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  verb.add_option("--seed", request->settings.seed, "of the bootstrap")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  verb.add_flag("--quiet", request->quiet, "no tables");
  return {false, [request] { return fit_model(*request); }};
}

}  // namespace yoke
