// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke::microbench {

/// What others took of the processors while this process computed on `threads` threads.
class Disturbance {
 public:
  explicit Disturbance(std::size_t threads);
  /// Part of the threads' time since the previous call, or the constructor, in which they did not run: other programs
  /// did, or this one waited.
  double lost();

 private:
  std::size_t threads_;
  double wall_s_, own_s_;
};

/// A turn that lost more is disturbed: two ways of computing whose ratio is wanted to a few percent.
inline constexpr double max_lost = 0.03;

}  // namespace yoke::microbench
