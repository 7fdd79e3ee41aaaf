// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/node/device_status.hpp"

namespace yoke {

/// Throws Error if the description's arrays do not fit: whose memory, how much they need and how much is free.
/// `free_bytes`: of main memory, in which `ranks` of this node each have a home and `devices` copies; a device with
/// memory of its own is one rank's alone.
void check_fits(Description const&, double free_bytes, DeviceMemory const&, std::size_t devices = 1,
                std::size_t ranks = 1);

}  // namespace yoke
