// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/chosen_device.hpp"

namespace yoke {

std::optional<std::uint64_t>& chosen_device() {
  static std::optional<std::uint64_t> device;
  return device;
}

}  // namespace yoke
