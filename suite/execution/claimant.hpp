// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <vector>

#include "suite/core/instance.hpp"

namespace yoke {

/// A processor whose kernels take parts of segments from a counter (Schedule::claimed_chunks).
class Claimant {
 public:
  /// `instance` must outlive it. `now`: seconds since the start of the run.
  Claimant(Instance& instance, Processor processor, std::function<double()> now)
      : instance_(instance), processor_(processor), now_(std::move(now)) {}

  /// Launches one kernel for the segment, waits for its end, and returns the parts that it executed, in ascending
  /// order, each as often as it was executed. `part_chunks`: chunks of a part. The times of single parts are not
  /// measured: the kernel's time is divided among them in proportion to their work.
  std::vector<CompletedPiece> work(std::size_t segment, std::size_t part_chunks);

 private:
  Instance& instance_;
  Processor const processor_;
  std::function<double()> const now_;
};

}  // namespace yoke
