// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "analysis/statistics/statistics.hpp"
#include "suite/microbench/limits.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// Two implementations to compare, one of them yoke's, measured in the same unit (flops or bytes).
struct Contest {
  std::string yokes, others;  ///< names
  std::string unit;           ///< "flop" or "B"
  std::size_t threads = 1;
  probe::Exercise yoke, other;
  std::function<Limit()> limit = {};  ///< measures it for one repeat of yoke's; unknown if empty or its time is 0
  std::string library = {};           ///< that `other` calls
};

/// Result of a comparison.
struct Comparison {
  double yoke_per_s = 0, other_per_s = 0;  ///< medians, units per second
  double ratio = 0;                        ///< median over the repetitions of yoke's rate over the other's
  analysis::Interval spread;               ///< quartiles of that ratio
  std::optional<double> bound;             ///< ratio at the limit; `std::nullopt` if that is unknown
  std::string limit_by;                    ///< Limit::by
  std::size_t turns = 0;                   ///< number of turns used
  std::size_t repeated = 0;                ///< disturbed turns, which were repeated
  bool disturbed = false;                  ///< most turns stayed disturbed, so all of them are used
};

/// Alternates between the two, at least 20 ms each, so that a disturbance affects both; the two samples of a turn give
/// one ratio. Repeats disturbed turns, up to twice the number of turns in all. Measures the limit before and after
/// them; the shorter time and the other's best turn determine the bound. `on` runs its argument on the thread that
/// drives the processor.
Comparison compare(Contest& contest, std::size_t repetitions,
                   std::function<void(std::function<void()> const&)> const& on);

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
