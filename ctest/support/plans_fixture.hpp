// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/error.hpp"
#include "suite/core/notes.hpp"
#include "suite/core/registry.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

inline forecast::ReadyModel ready(std::string const& name, Machine const& machine) {
  Model const& model = find_named(registered_models(), name, "model");
  OptionValues options(model.name, model.options, {});
  auto predictor = model.predictor(machine, options);
  return {&model, std::move(options), std::move(predictor)};
}

inline core::Plan plan_named(std::string const& name, std::map<std::string, std::string> const& options = {}) {
  Partitioner const& partitioner = find_named(registered_partitioners(), name, "partitioner");
  return {&partitioner, OptionValues(partitioner.name, partitioner.options, options)};
}

/// Notes that a study writes.
struct Noted {
  std::vector<std::string> sentences;
  core::Notes notes{[this](std::string const& sentence) { sentences.push_back(sentence); }};
};

}  // namespace yoke
