// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <vector>

#include "suite/execution/processors.hpp"

namespace yoke {

/// Times what is enqueued on a queue, part by part, without waiting for it: by events where the device has them, else
/// by the host's clock, after a fence where the device works on while the host goes on.
class Stopwatch {
 public:
  /// The first part begins here. `processors` outlives it.
  Stopwatch(Processors const& processors, Queue queue);
  ~Stopwatch();
  Stopwatch(Stopwatch&&) noexcept;
  Stopwatch& operator=(Stopwatch&&) noexcept;

  /// Ends a part and begins the next.
  void lap();
  /// Seconds of each part. All that was enqueued must be complete.
  std::vector<double> seconds() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace yoke
