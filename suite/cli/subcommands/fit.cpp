// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/fit/fit.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>

#include "analysis/runs/runs_file.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/model_selection.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/parameter_tables.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/fidelity/measured_plans.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke::cli {
namespace {

struct FitRequest {
  std::string model, runs_file, machine_file;
  std::vector<std::string> options;
  analysis::FitSettings settings;
  Results results;
};

Exit fit_model(FitRequest const& request) {
  Model const& model = find_named(registered_models(), request.model, "model");
  GivenOptions given(request.options);
  OptionMap model_options = given.take(model.options);
  given.expect_all_taken(model.name);
  OptionValues(model.name, model.options, model_options);  // rejects invalid ones before files are read
  std::string const runs = analysis::runs_file(request.runs_file);
  request.results.check({runs, request.machine_file}, core::fitted_files());
  std::optional<InterruptSentence> until_fitted("yoke: interrupted; no fitted model is written\n");
  std::optional<Interrupt> interrupt;
  Machine const machine = read_machine(request.machine_file);
  use_bytes_of(machine, model, model_options);
  OptionValues const options(model.name, model.options, model_options);
  bool torn = false;
  auto rows = core::read_rows<core::RunRow>(runs, &torn);
  core::Notes notes = printed_notes();
  if (torn) notes.say("the last line of " + request.runs_file + " is torn and left out");
  std::erase_if(rows, [&](core::RunRow const& row) {
    auto const why = analysis::mismatch(machine, row);
    if (why) notes.say("rows of " + row.workload + " are left out: " + *why);
    return why.has_value();
  });
  auto const plans = fidelity::measured_plans(rows, machine.processors.size(), notes);
  if (plans.empty())
    throw Error("no row of " + request.runs_file +
                " is a measured plan (status ok) with a fixed split; there is nothing "
                "to fit " +
                model.name + " to");
  ProgressLine line(request.results.quiet());
  analysis::FitSettings settings = request.settings;
  settings.progress = [&](std::string_view what, double fraction) {
    if (!interrupt) {
      until_fitted.reset();
      interrupt.emplace();
    }
    line.show(what, fraction);
  };
  settings.stop = Interrupt::requested;
  core::Fitted fitted = analysis::fit(model, options, machine, plans, settings);
  fitted.model_options = std::move(model_options);
  fitted.measured = core::measured_by(rows.front());
  if (request.results.prints_tables()) print_fitted(fitted);
  request.results.write_text(core::fitted_text(fitted), core::fitted_files());
  if (Interrupt::requested())
    notes.say(
        fmt::format("interrupted: the coefficients are those of all rows; the intervals are of {} of {}, "
                    "and folds that were not cross-validated contain the reason",
                    fitted.resamples, core::count_text(settings.resamples, "resample")));
  return Exit::ok;
}

Action declare_fit(Command& command) {
  auto const request = std::make_shared<FitRequest>();
  command.positional("RUNS", request->runs_file, "rows that yoke run wrote").required();
  command.group("Fit");
  command.text("--model", request->model, "model, as yoke list shows them", "NAME").required();
  command.repeated("--model-option", request->options, "option of the model");
  command.file("--machine", request->machine_file, "machine file: where the fit begins")
      .or_known("machines")
      .required();
  command.whole("--resamples", request->settings.resamples, 0, 100'000,
                "number of bootstrap samples for the intervals; 0: no intervals");
  command.real("--confidence", request->settings.confidence, 0.01, 0.9999,
               "confidence of the intervals, as a fraction");
  command.whole("--seed", request->settings.seed, 0, std::numeric_limits<std::uint64_t>::max(),
                "seed of the bootstrap");
  request->results.declare(command, "JSON file for --fitted of predict and fidelity", Results::Kind::json);
  return {[request] { return fit_model(*request); }};
}

}  // namespace

Subcommand make_fit() {
  return {"",
          "find a model's coefficients from measured rows",
          "yoke fit runs.csv --model perdome --machine machine.json --output fitted.json",
          Subcommand::Group::predict,
          3,
          declare_fit};
}

}  // namespace yoke::cli
