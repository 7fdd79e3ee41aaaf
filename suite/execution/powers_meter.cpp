// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/powers_meter.hpp"

#include "suite/core/run_metrics.hpp"

namespace yoke {

MeterReading PowersMeter::stop(RunResult const& result) {
  if (!powers_) {
    Joules const unknown{{}, "the scenario has no powers"};
    return {"unavailable", {{"host", unknown}, {"device", unknown}}};
  }
  Energy const energy = energy_of(*powers_, result);
  return {"simulated", {{"host", {energy.host_j, {}}}, {"device", {energy.devices_j, {}}}}};
}

}  // namespace yoke
