// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/device_baselines.hpp"

namespace yoke::microbench {

std::optional<DeviceBaseline> runtime_copy(Processors&, Processor, std::size_t) { return std::nullopt; }

std::optional<DeviceBaseline> plain_powers_on_device(Processors&, Processor, std::size_t, std::size_t, std::size_t,
                                                     Precision) {
  return std::nullopt;
}

std::optional<DeviceBaseline> plain_bodies_on_device(Processors&, Processor, std::size_t, Precision) {
  return std::nullopt;
}

std::optional<DeviceBaseline> plain_climbs_on_device(Processors&, Processor, int, std::size_t) { return std::nullopt; }

}  // namespace yoke::microbench
