// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/parts.hpp"

#include <fmt/format.h>

#include "suite/core/error.hpp"
#include "suite/execution/processors.hpp"

namespace yoke {

void expect_possible(Parts const& parts) {
  if (split_host && parts.device_fraction != 1)
    throw Error(
        fmt::format("device fraction is {}; it is of a GPU's compute units, and here the device is a second part of "
                    "the host's cores: --device-threads says how many",
                    parts.device_fraction));
  if (!split_host && parts.device_threads != 0)
    throw Error(
        fmt::format("device threads is {}; they are of a device that is a part of the host's cores, and here it is a "
                    "GPU: --device-fraction says how much of it",
                    parts.device_threads));
  if (!(parts.device_fraction > 0 && parts.device_fraction <= 1))
    throw Error(fmt::format("device fraction is {}; accepted is a number above 0, up to 1", parts.device_fraction));
}

}  // namespace yoke
