// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/device_baselines.hpp"

namespace yoke::microbench {

std::optional<DeviceBaseline> plain_elements_on_device(Processors&, Processor, std::size_t, Precision) {
  return std::nullopt;
}

}  // namespace yoke::microbench
