// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke {

/// Items by which the time of a piece rises on a device with so many compute units (Segment::gpu_team): any number up
/// to the next multiple takes as long. 1: the time follows the items, or nothing is known of the device (0 units).
std::size_t step_items(Segment const& segment, std::size_t units);

/// The same in chunks of the loop, by processor, from each processor's compute units: the longest step of all segments,
/// each rounded down to whole chunks. Empty if no processor has steps.
std::vector<std::size_t> step_chunks(Description const& description, std::vector<std::size_t> const& units);

}  // namespace yoke
