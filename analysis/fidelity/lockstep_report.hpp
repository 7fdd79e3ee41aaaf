// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// The repetitions of a plan on one rank, of those in which all ranks are ok.
struct RankTimes {
  std::uint64_t rank = 0;
  std::string node;
  double median_s = 0;      ///< of its makespans
  std::size_t slowest = 0;  ///< repetitions in which no rank took longer
  double difference = 0;    ///< of the median from the median of all ranks' medians, relative
  bool outlier = false;
};

/// A plan that several ranks measured in lockstep.
struct LockstepPlan {
  std::string title, plan;      ///< of its case, and its name
  std::size_t repetitions = 0;  ///< in which all ranks are ok
  double median_s = 0;          ///< of the slowest rank's makespans
  double spread = 0;            ///< longest of the ranks' medians over the shortest, minus 1
  std::vector<RankTimes> ranks;
};

/// The median of a rank is an outlier if it differs from the median of all ranks' by more than this fraction and by
/// more than three scaled median absolute deviations: of two ranks neither can be one.
inline constexpr double min_outlier_difference = 0.05;

/// Plans of which all ranks finished a repetition, in the order of the rows, second copies of plans left out.
std::vector<LockstepPlan> lockstep_plans(std::span<RunRow const> rows);

}  // namespace yoke
