// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/segment_times.hpp"

namespace yoke {

/// What the pieces of one segment on one processor take their time for.
struct TimeSplit {
  Processor processor = host;
  std::size_t segment = 0;
  std::size_t pieces = 0;
  double kernel_s = 0, copy_s = 0;  ///< of the run
  /// `launch`, the model's terms, and `copies`, as the model has them for each piece alone; `contention` is what the
  /// kernels of the run took beyond that, less than 0 if they took less.
  std::vector<TimeTerm> terms;
};

/// A run's time by processor and segment, in this order, those with a piece.
std::vector<TimeSplit> time_splits(RunResult const& run, SegmentTimes const& times);

/// The name of the largest sum over these splits; "none" without any.
std::string largest_term(std::vector<TimeSplit> const& splits, Processor of);

}  // namespace yoke
