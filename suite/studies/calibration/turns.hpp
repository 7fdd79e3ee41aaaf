// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/partitioner.hpp"

namespace yoke {

/// Host and devices do a whole problem by turns, so that each works alone and every result is verified: in each of a
/// few places the host does its part, then each device its part of the rest. Option `share`: of the devices. It is a
/// way to measure and no plan that anybody would choose, so it is in no catalogue.
Partitioner const& turns();

/// Whether this piece of such a schedule is in a place in which a processor that waits competes.
bool in_contested_place(Description const&, Piece const&);

}  // namespace yoke
