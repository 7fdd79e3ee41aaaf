// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <functional>
#include <vector>

#include "suite/core/calibration.hpp"
#include "suite/node/processors.hpp"

namespace yoke {

/// How streams through main memory on host and first device slow each other. What they do may change from one second to
/// the next, as where the processors of a virtual machine are does, so it is sampled at many moments.
class StreamPairs {
 public:
  /// `portion` is some of the stream's work, well below a millisecond. It is called on the processor's driver thread
  /// and blocks.
  explicit StreamPairs(std::function<void(Processor)> portion) : portion_(std::move(portion)) {}

  /// One more moment of some 20 ms: each stream alone, then both at once.
  void sample(Processors& processors);
  /// Over all moments; empty before the first.
  std::vector<StreamCalibration> calibrated() const;

 private:
  std::function<void(Processor)> portion_;
  std::array<std::vector<double>, 2> slowdowns_{};  ///< one of each moment
};

}  // namespace yoke
