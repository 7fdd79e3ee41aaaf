// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke::microbench {

/// Processor time taken by other programs while this process computed on `threads` threads.
class Disturbance {
 public:
  explicit Disturbance(std::size_t threads);
  /// Fraction of the threads' time since the previous call, or the constructor, in which they did not run, because of
  /// other programs or because they waited.
  double lost();

 private:
  std::size_t threads_;
  double wall_s_, own_s_;
};

/// A turn is disturbed if it lost a larger fraction: the ratio of two implementations must be accurate to a few
/// percent.
inline constexpr double max_lost = 0.03;

}  // namespace yoke::microbench
