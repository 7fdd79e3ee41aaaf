// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/error.hpp"
#include "suite/meters/energy_source.hpp"
#include "suite/meters/sensorless_meters.hpp"

namespace yoke {

EnergySource make_model() {
  EnergySource source;
  source.summary = "computes joules from busy times and the power values of --power; measures nothing";
  source.computed = [](MeterSettings const& settings) -> std::unique_ptr<Meter> {
    if (!settings.powers) throw Error("--energy model computes with power values; --power FILE must name them");
    if (auto const powers = settings.powers->powers()) return std::make_unique<meters::PowersMeter>(powers, "model");
    return std::make_unique<meters::OperationsMeter>(*settings.powers);
  };
  return source;
}

}  // namespace yoke
