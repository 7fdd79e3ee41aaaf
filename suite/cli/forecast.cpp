// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/forecast.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/fitted.hpp"

namespace yoke {

namespace {

/// Shown among the model's options, so that rows tell it from the model with the machine's own numbers.
FittedModel fitted_model(std::string const& file, Machine const& machine) {
  Fitted const fitted = read_fitted(file);
  Model const& model = find_named(models(), fitted.model, "model");
  OptionValues values(model.name, model.options, fitted.model_options);
  if (fitted.machine != machine.name)
    fmt::print(stderr, "yoke: {} is fitted to rows for machine '{}', predictions are for '{}'\n", file, fitted.machine,
               machine.name);
  auto predictor = model.predictor(with_coefficients(machine, fitted), values);
  values.set("fitted", file);
  return {&model, std::move(values), std::move(predictor)};
}

}  // namespace

void ModelSelection::declare(CLI::App& verb) {
  verb.add_option("--machine", machine_file, "machine file, as `yoke probe` writes it")->required();
  verb.add_option("--model", names, "models, comma-separated (default: all)")->delimiter(',');
  verb.add_option("--model-option", options, "name=value of a model; may be repeated")->allow_extra_args(false);
  verb.add_option("--fitted", fitted_files, "model fitted by `yoke fit`; may be repeated")->allow_extra_args(false);
}

std::vector<FittedModel> ModelSelection::fitted(Machine const& machine) const {
  std::vector<Model const*> chosen;
  for (auto const& name : names)
    if (auto const* model = &find_named(models(), name, "model");
        std::find(chosen.begin(), chosen.end(), model) == chosen.end())
      chosen.push_back(model);
  if (names.empty() && fitted_files.empty())
    for (auto const& model : models()) chosen.push_back(&model);

  std::map<std::string, std::string> given;
  for (auto const& text : options) {
    auto [name, value] = parse_assignment(text);
    given.insert_or_assign(std::move(name), std::move(value));
  }
  std::set<std::string> valid;
  for (auto const* model : chosen)
    for (auto const& spec : model->options) valid.insert(spec.name);
  for (auto const& [name, value] : given)
    if (!valid.count(name)) unknown_name("option for these models", name, {valid.begin(), valid.end()});

  std::vector<FittedModel> fitted;
  for (auto const* model : chosen) {
    std::map<std::string, std::string> mine;
    for (auto const& spec : model->options)
      if (given.count(spec.name)) mine[spec.name] = given[spec.name];
    OptionValues values(model->name, model->options, mine);
    auto predictor = model->predictor(machine, values);
    fitted.push_back({model, std::move(values), std::move(predictor)});
  }
  for (auto const& file : fitted_files) fitted.push_back(fitted_model(file, machine));
  return fitted;
}

std::string status_name(Forecast::Status status) {
  switch (status) {
    case Forecast::Status::predicted:
      return "predicted";
    case Forecast::Status::unpredicted:
      return "unpredicted";
    case Forecast::Status::dynamic:
      return "dynamic";
    case Forecast::Status::skipped:
      break;
  }
  return "skipped";
}

Forecast forecast(Predictor const& predictor, Partitioner const& partitioner, OptionValues const& options,
                  Description const& description, Data data, std::size_t processors) {
  Forecast forecast;
  if (!partitioner.assignment) {
    forecast.status = Forecast::Status::dynamic;
    forecast.reason = "decides its split while running";
    return forecast;
  }
  Situation situation{description, processors, options, 0.5};
  try {
    partitioner.assignment(situation);  // at any share: what the partitioner itself has to say of workload and options
  } catch (NotApplicable const& why) {
    forecast.status = Forecast::Status::skipped;
    forecast.reason = why.what();
    return forecast;
  }
  try {
    if (partitioner.search) situation.searched_share = equal_finish_share(predictor, description, data, processors);
    auto const assignment = partitioner.assignment(situation);
    forecast.prediction = predict_run(predictor, description, assignment, data);
    forecast.share = share_of(description, assignment);
    if (forecast.prediction.time_s > 0)
      forecast.status = Forecast::Status::predicted;
    else
      forecast.reason = "nothing that this model counts takes time";
  } catch (Error const& why) {
    forecast.reason = why.what();
  }
  return forecast;
}

void print_unpredicted(std::vector<Unpredicted> const& plans) {
  std::vector<Unpredicted> lines;
  for (auto const& plan : plans) {
    auto const same = std::find_if(lines.begin(), lines.end(), [&](auto const& line) {
      return line.status == plan.status && line.reason == plan.reason;
    });
    if (same == lines.end())
      lines.push_back(plan);
    else
      same->plan += ", " + plan.plan;
  }
  for (auto const& line : lines)
    fmt::print("{} {}{}{}\n", line.status, line.plan, line.reason.empty() ? "" : ": ", line.reason);
}

std::map<std::string, std::string> parse_options(std::string const& text) {
  std::map<std::string, std::string> options;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find(';', at), text.size());
    options.insert(parse_assignment(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  return options;
}

}  // namespace yoke
