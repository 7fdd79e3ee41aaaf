// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/core/instance.hpp"

namespace yoke::execution {

/// Launches one kernel for the segment, whose threads take parts from a counter (Schedule::claimed_chunks), waits for
/// its end, and returns the parts that it executed, in ascending order, each as often as it was executed.
/// `part_chunks`: chunks of a part. `now`: seconds since the start of the run. The times of single parts are not
/// measured: the kernel's time is divided among them in proportion to their work.
std::vector<CompletedPiece> claimed_pieces(Instance& instance, Processor processor, std::size_t segment,
                                           std::size_t part_chunks, std::function<double()> const& now);

}  // namespace yoke::execution
