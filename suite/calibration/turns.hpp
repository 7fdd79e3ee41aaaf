// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/partitioner.hpp"

namespace yoke::calibration {

/// Returns a plan for a whole problem in which host and devices alternate, so that each works alone and every result is
/// verified: in each of a few places the host does its part, then each device its part of the rest. Options: `share` of
/// the devices; `places`, one of `turn_places`. Measurement only; therefore not registered.
Partitioner const& turns();

/// Many, so that a slow one does not change the median, or few, so that parts are larger.
inline constexpr std::size_t turn_places[] = {6, 2};

}  // namespace yoke::calibration
