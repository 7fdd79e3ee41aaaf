// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>

#include "analysis/statistics/statistics.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// Two ways to spend the same unit (flops or bytes), one of them yoke's.
struct Contest {
  std::string yokes, others;  ///< what they are
  std::string unit;           ///< "flop" or "B"
  std::size_t threads = 1;
  Exercise yoke, other;
};

/// How a contest ended.
struct Comparison {
  double yoke_per_s = 0, other_per_s = 0;  ///< medians, units per second
  double ratio = 0;                        ///< median over the repetitions of yoke's rate by the other's
  Interval spread;                         ///< quartiles of that ratio
};

/// Takes turns, so that a disturbance of the machine meets both, each time for at least 20 ms; the two samples of one
/// turn make one ratio. `on` runs its argument on the thread that drives the processor.
Comparison compare(Contest& contest, std::size_t repetitions,
                   std::function<void(std::function<void()> const&)> const& on);

}  // namespace yoke::microbench
