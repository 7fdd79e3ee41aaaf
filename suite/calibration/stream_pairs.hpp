// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <functional>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/node/processors.hpp"

namespace yoke::calibration {

/// Mutual slowdown of streams through main memory on host and first device. It may change from one second to the next,
/// like the placement of a virtual machine's processors, so it is sampled at many moments.
class StreamPairs {
 public:
  /// `portion` is some of the stream's work, well below a millisecond. It is called on the processor's driver thread
  /// and blocks.
  explicit StreamPairs(std::function<void(Processor)> portion) : portion_(std::move(portion)) {}

  /// Samples one more moment of some 20 ms: each stream alone, then both at once.
  void sample(Processors& processors);
  /// Medians over all moments; empty before the first.
  std::vector<core::StreamCalibration> calibrated() const;

 private:
  std::function<void(Processor)> portion_;
  std::array<std::vector<double>, 2> slowdowns_{};  ///< one for each moment
};

}  // namespace yoke::calibration
