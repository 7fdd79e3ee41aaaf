// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/device_baselines.hpp"

namespace yoke::microbench {

std::optional<DeviceBaseline> library_sparse_product(Processors&, Processor, std::size_t, Precision) {
  return std::nullopt;
}

}  // namespace yoke::microbench
