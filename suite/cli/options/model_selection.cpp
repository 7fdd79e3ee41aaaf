// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/model_selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "suite/cli/print/note.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/fitted.hpp"

namespace yoke {
namespace {

/// Shown among the model's options, so that rows tell it from the model with the machine's own numbers.
ReadyModel ready_from(std::string const& file, Machine const& machine) {
  Fitted const fitted = read_fitted(file);
  Model const& model = find_named(models(), fitted.model, "model");
  OptionValues values(model.name, model.options, fitted.model_options);
  if (fitted.machine != machine.name)
    print_note(fmt::format("{} is fitted to rows of machine '{}', predictions are for '{}'", file, fitted.machine,
                           machine.name));
  auto predictor = model.predictor(with_coefficients(machine, fitted), values);
  values.set("fitted", file);
  return {&model, std::move(values), std::move(predictor)};
}

}  // namespace

void ModelSelection::declare(Command& command, bool machine_required) {
  command.group("Machine and models");
  auto& machine = command.file("--machine", machine_file, "machine file, as yoke probe writes it").or_known("machines");
  if (machine_required) machine.required();
  command.list("--model", names, "models with commas between them; without it all");
  command.repeated("--model-option", options, "option of a model");
  command.repeated("--fitted", fitted_files, "model that yoke fit wrote", "FILE");
}

std::vector<ReadyModel> ModelSelection::ready(Machine const& machine) const {
  std::vector<Model const*> chosen;
  for (auto const& name : names)
    if (auto const* model = &find_named(models(), name, "model");
        std::find(chosen.begin(), chosen.end(), model) == chosen.end())
      chosen.push_back(model);
  if (names.empty() && fitted_files.empty())
    for (auto const& model : models()) chosen.push_back(&model);

  GivenOptions given(options);
  std::vector<ReadyModel> all;
  for (auto const* model : chosen) {
    OptionValues values(model->name, model->options, given.take(model->options));
    auto predictor = model->predictor(machine, values);
    all.push_back({model, std::move(values), std::move(predictor)});
  }
  given.expect_all_taken("these models");
  for (auto const& file : fitted_files) all.push_back(ready_from(file, machine));
  return all;
}

}  // namespace yoke
