// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/segment_times.hpp"

namespace yoke::core {

/// Breakdown of the time of one segment's pieces on one processor.
struct TimeSplit {
  Processor processor = host;
  std::size_t segment = 0;
  std::size_t pieces = 0;
  double kernel_s = 0, copy_s = 0;  ///< measured in the run
  /// Terms `launch` (`claims` for pieces that a kernel takes from a counter), the model's terms, and `copies`, as
  /// modeled for each piece in isolation. `shared atomics` is the part of the rest of the run's kernel time, at most as
  /// modeled, in which additions wait for another processor's to the same results, and `contention` the remainder,
  /// negative if the kernels were faster than modeled.
  std::vector<TimeTerm> terms;
};

/// Returns the splits of all processors and segments with a piece, in ascending order.
std::vector<TimeSplit> time_splits(RunResult const& run, SegmentTimes const& times);

/// Returns the name of the term with the largest sum over these splits; "none" if they are empty.
std::string largest_term(std::vector<TimeSplit> const& splits, Processor of);

}  // namespace yoke::core
