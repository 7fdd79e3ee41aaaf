// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/energy_source.hpp"
#include "suite/meters/sensorless_meters.hpp"

namespace yoke {

EnergySource make_none() {
  EnergySource source;
  source.summary = "reads nothing";
  source.computed = [](MeterSettings const&) {
    constexpr char const* reason = "not asked for (--energy none)";
    return std::make_unique<meters::UnavailableMeter>(reason, reason);
  };
  return source;
}

}  // namespace yoke
