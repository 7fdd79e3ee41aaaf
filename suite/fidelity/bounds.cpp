// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/fidelity/bounds.hpp"

#include "suite/core/error.hpp"
#include "suite/core/registry.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

std::optional<Processor> alone_of(Role role) {
  if (role == Role::host_only) return host;
  if (role == Role::device_only) return device;
  return std::nullopt;
}

Bounds::Bounds(Machine const& machine) : processors_(machine.processors.size()) {
  Model const& model = find_named(models(), "yoke", "model");
  try {
    predictor_ = model.predictor(machine, OptionValues(model.name, model.options, {{"rates", "best"}}));
  } catch (Error const&) {  // the machine file is insufficient for any prediction
  }
}

std::optional<double> Bounds::of(Processor alone, Rederived const& work) const try {
  if (!predictor_) return std::nullopt;
  for (auto const& partitioner : partitioners()) {
    if (alone_of(partitioner.role) != alone) continue;
    auto const found = forecast(*predictor_, partitioner, OptionValues(partitioner.name, partitioner.options, {}),
                                work.description, work.data, processors_);
    if (found.status == Status::predicted) return found.prediction.time_s;
  }
  return std::nullopt;
} catch (Error const&) {
  return std::nullopt;
}

}  // namespace yoke
