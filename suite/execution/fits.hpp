// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/node/device_status.hpp"

namespace yoke {

/// Throws Error if the description's arrays do not fit: whose memory, how much they need and how much is free.
/// `free_bytes`: of main memory.
void check_fits(Description const&, double free_bytes, DeviceMemory const&);

}  // namespace yoke
