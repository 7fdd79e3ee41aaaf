// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/partitioner.hpp"

namespace yoke {

/// Host and devices do a whole problem by turns, so that each works alone and every result is verified: in each of a
/// few places the host does its part, then each device its part of the rest. Options `share`: of the devices; `places`:
/// one of `turn_places`. It is a way to measure and no plan that anybody would choose, so it is in no catalogue.
Partitioner const& turns();

/// Many, so that the median over them knows of one that is slow, or few, so that parts are larger.
inline constexpr std::size_t turn_places[] = {6, 2};

}  // namespace yoke
