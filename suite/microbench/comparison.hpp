// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <string>

#include "analysis/statistics/statistics.hpp"
#include "suite/microbench/limits.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// Two ways to spend the same unit (flops or bytes), one of them yoke's.
struct Contest {
  std::string yokes, others;  ///< names
  std::string unit;           ///< "flop" or "B"
  std::size_t threads = 1;
  Exercise yoke, other;
  Limit limit = {};          ///< of one repeat of yoke's; no time: not known
  std::string library = {};  ///< that the other calls
};

/// Result of a comparison.
struct Comparison {
  double yoke_per_s = 0, other_per_s = 0;  ///< medians, units per second
  double ratio = 0;                        ///< median over the repetitions of yoke's rate by the other's
  Interval spread;                         ///< quartiles of that ratio
  double best_other_per_s = 0;             ///< of all turns: what the machine gives when nobody disturbs
  std::size_t turns = 0;                   ///< that these are of
  std::size_t repeated = 0;                ///< turns that were disturbed and done again
  bool disturbed = false;                  ///< most turns stayed disturbed: all of them count
};

/// Alternates, at least 20 ms each, so that a disturbance affects both; the two samples of a turn make one ratio. A
/// turn that was disturbed is done again, up to twice as many turns in all. `on` runs its argument on the thread that
/// drives the processor.
Comparison compare(Contest& contest, std::size_t repetitions,
                   std::function<void(std::function<void()> const&)> const& on);

}  // namespace yoke::microbench
