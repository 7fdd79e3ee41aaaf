// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <vector>

#include "suite/core/description.hpp"

namespace yoke {

/// Step size in items: on a device with `units` compute units (Segment::gpu_team) a piece takes as long as one rounded
/// up to the next multiple. 1 if the time is proportional to the items or nothing is known about the device (`units` is
/// 0).
std::size_t step_items(Segment const& segment, std::size_t units);

/// Step size in chunks of the loop, by processor, from the compute units of each: the largest step of all segments,
/// each rounded down to whole chunks. Empty if no processor has steps.
std::vector<std::size_t> step_chunks(Description const& description, std::vector<std::size_t> const& units);

}  // namespace yoke
