// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>

#include "suite/core/machine.hpp"

namespace yoke::core {

/// Time of repeated reads of a working set.
struct WorkingSetRead {
  double bytes = 0;  ///< size of the working set
  double t_b_s = 0;  ///< seconds per byte
};

/// Returns the size in bytes of the last-level caches that reads find, at most `claimed_bytes`: the largest working set
/// that takes less than 0.7 of the time per byte of the largest of all, with all larger ones slower than that; half of
/// the smallest one if none is that fast. Hypervisors often describe the caches of a whole socket, of which a virtual
/// machine has a part. `reads` are in ascending order of size; fewer than two find nothing, so that the claim is
/// returned.
double found_cache_bytes(std::span<WorkingSetRead const> reads, double claimed_bytes);
/// The same from the curves of a machine file: the sum over all processors that consist of host cores.
double found_cache_bytes(Machine const& machine, double claimed_bytes);

}  // namespace yoke::core
