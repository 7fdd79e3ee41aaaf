// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/model_selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/runs/runs_file.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/machine_speed.hpp"
#include "suite/core/measured_by.hpp"
#include "suite/core/registry.hpp"

namespace yoke::cli {
namespace {

/// Throws Error unless the file was measured on this machine, by the same build.
void expect_same(core::MeasuredBy const& measured, Machine const& machine, std::string const& what) {
  if (auto const why = core::difference(measured, machine))
    throw Error(fmt::format("{}, which is not of the machine file's machine and build: {}", what, *why));
}

/// The file appears among the model's options, so that rows distinguish this model from the one with the machine's own
/// numbers.
forecast::ReadyModel ready_from(std::string const& file, Machine const& machine,
                                std::vector<core::ProcessorSpeed> const& speeds) {
  core::Fitted const fitted = core::read_fitted(file);
  Model const& model = find_named(registered_models(), fitted.model, "model");
  OptionValues values(model.name, model.options, fitted.model_options);
  core::MeasuredBy measured = fitted.measured;
  measured.machine = fitted.machine;
  expect_same(measured, machine, "--fitted is " + file);
  Machine const with_fitted = core::with_coefficients(machine, fitted);
  auto predictor = forecast::predictor_at(model, values, with_fitted, speeds, nullptr);
  values.set("fitted", file);
  return {&model, std::move(values), std::move(predictor), nullptr, with_fitted, speeds};
}

/// Throws Error unless the calibration belongs to this machine.
std::shared_ptr<core::Calibration const> calibration_for(std::string const& file, Machine const& machine) {
  auto calibration = std::make_shared<core::Calibration const>(core::read_calibration(file));
  expect_same(calibration->measured, machine, "--calibration is " + file);
  return calibration;
}

/// Returns the median speed of the machine over the rows of a file. Throws Error if they have none, or are of other
/// processors than the machine.
std::vector<core::ProcessorSpeed> speed_of_rows(std::string const& file, Machine const& machine) {
  std::vector<std::vector<core::ProcessorSpeed>> all;
  std::string reason = "no row is ok";
  core::Notes notes = printed_notes();
  analysis::read_runs(file, notes, [&](core::RunRow const& row) {
    if (row.status != Status::ok) return;
    if (auto const why = analysis::mismatch(machine, row)) throw Error("--speed-of is " + file + ": " + *why);
    if (auto speeds = core::speeds_of(row); !speeds.empty())
      all.push_back(std::move(speeds));
    else
      reason = row.speed_reason.empty() ? "they are of a yoke that did not measure it" : row.speed_reason;
  });
  if (all.empty()) throw Error("--speed-of is " + file + ", whose rows have no speed of the machine: " + reason);
  return core::median_speeds(all);
}

/// True if the model simulates plans.
bool plays(Predictor const& predictor) {
  Description const nothing;
  return predictor.segment_times(nothing, DataMode::resident) != nullptr;
}

}  // namespace

void use_bytes_of(Machine const& machine, Model const& model, OptionMap& given) {
  bool const has = std::any_of(model.options.begin(), model.options.end(), [](auto& o) { return o.name == "bytes"; });
  if (has && !core::is_measured(machine)) given.emplace("bytes", "access");
}

void ModelSelection::declare(Command& command, bool machine_required) {
  command.group("Machine and models");
  auto& machine = command.file("--machine", machine_file, "machine file, as yoke probe writes it").or_known("machines");
  if (machine_required) machine.required();
  command.list("--model", names, "models, separated by commas; by default all");
  command.repeated("--model-option", options, "option of a model");
  command.repeated("--fitted", fitted_files, "model that yoke fit wrote", "FILE");
  command.file("--calibration", calibration_file, "measurements of yoke calibrate, for models that simulate plans");
}

void ModelSelection::declare_speed(Command& command) {
  command.file("--speed-of", speed_file,
               "predict for the speed that the machine had, by its heartbeat, while these rows were measured, not for "
               "that of the machine file");
}

std::vector<forecast::ReadyModel> ModelSelection::ready(Machine const& of_file) const {
  auto const calibration = calibration_file.empty() ? nullptr : calibration_for(calibration_file, of_file);
  Machine const machine = calibration ? core::with_streams(of_file, *calibration) : of_file;
  auto const speeds = speed_file.empty() ? std::vector<core::ProcessorSpeed>() : speed_of_rows(speed_file, of_file);
  std::vector<Model const*> chosen;
  for (auto const& name : names)
    if (auto const* model = &find_named(registered_models(), name, "model");
        std::find(chosen.begin(), chosen.end(), model) == chosen.end())
      chosen.push_back(model);
  if (names.empty() && fitted_files.empty())
    for (auto const& model : registered_models()) chosen.push_back(&model);

  GivenOptions given(options);
  std::vector<forecast::ReadyModel> all;
  std::string last;  // reason why a model was left out
  for (auto const* model : chosen) {
    OptionMap options_given = given.take(model->options);
    use_bytes_of(machine, *model, options_given);
    OptionValues values(model->name, model->options, options_given);
    try {
      auto predictor = forecast::predictor_at(*model, values, machine, speeds, nullptr);
      if (!speeds.empty()) values.set("speed_of", speed_file);
      all.push_back({model, std::move(values), std::move(predictor), nullptr, machine, speeds});
    } catch (Error const& why) {
      if (!names.empty()) throw;
      print_note(fmt::format("{} is left out: {}", model->name, why.what()));
      last = why.what();
    }
  }
  if (all.empty() && fitted_files.empty()) throw Error(last);
  given.expect_all_taken("these models");
  for (auto const& file : fitted_files) all.push_back(ready_from(file, machine, speeds));
  if (calibration) calibrate(all, calibration);
  return all;
}

/// The calibration appears among the model's options, so that rows distinguish it from the model without.
void ModelSelection::calibrate(std::vector<forecast::ReadyModel>& ready_models,
                               std::shared_ptr<core::Calibration const> const& calibration) const {
  bool used = false;
  for (auto& ready : ready_models) {
    if (!plays(*ready.predictor)) continue;
    used = true;
    ready.predictor =
        forecast::predictor_at(*ready.model, ready.options, ready.machine, ready.speeds, calibration.get());
    ready.calibration = calibration;
    ready.options.set("calibration", calibration_file);
  }
  if (!used) throw Error("none of the selected models uses --calibration; yoke does, unless it has play=no");
}

std::vector<std::string> ModelSelection::inputs() const {
  auto files = fitted_files;
  files.insert(files.end(), {machine_file, calibration_file, speed_file});
  return files;
}

report::ModelsFor models_for_reports(std::vector<std::string> names, core::Notes& notes) {
  for (auto const& name : names) find_named(registered_models(), name, "model");
  return [names = std::move(names), &notes](report::ReportSource const& source) {
    ModelSelection selection;
    selection.machine_file = source.machine_file;
    selection.names = names;
    selection.calibration_file = source.calibration_file;
    try {
      return selection.ready(*source.machine);
    } catch (Error const& why) {
      if (selection.calibration_file.empty()) throw;
      notes.say(std::string(why.what()) + "; predictions are made without the calibration");
      selection.calibration_file.clear();
      return selection.ready(*source.machine);
    }
  };
}

}  // namespace yoke::cli
