// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/data_mode.hpp"
#include "suite/core/description.hpp"
#include "suite/node/device_status.hpp"

namespace yoke::execution {

/// Throws Error if the arrays of the description do not fit into memory, naming the memory, the bytes needed and the
/// bytes free. `free_bytes`: free main memory, in which `ranks` ranks of this node each have a home and `devices`
/// copies. A device with its own memory belongs to a single rank.
void check_fits(Description const&, double free_bytes, node::DeviceMemory const&, std::size_t devices = 1,
                std::size_t ranks = 1);

/// Returns the description with the bytes that runs of this kind keep on a device. With shared data these are the
/// results to which several processors add, which each device sums in arrays of its own.
Description resident_bytes(Description description, DataMode data);

}  // namespace yoke::execution
