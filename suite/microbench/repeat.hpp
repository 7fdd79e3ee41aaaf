// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

#include "suite/core/schedule.hpp"

namespace yoke::microbench {

/// Calls `launches(launch)` `repeats` times, where `launch(piece)` launches the kernels of a piece. Waits for each
/// piece on the host, as its runs do, and once for all of them on a device, whose queue keeps their order: waiting for
/// each would add microseconds to kernels that take tens, while the probe's kernels next to them wait once.
template <class Kernels, class Launches>
void repeat(Kernels& instance, Processor p, std::size_t repeats, Launches const& launches) {
  for (std::size_t i = 0; i < repeats; ++i)
    launches([&](Piece const& piece) {
      instance.enqueue(p, piece);
      if (p == host) instance.fence(p);
    });
  if (p != host) instance.fence(p);
}

}  // namespace yoke::microbench
