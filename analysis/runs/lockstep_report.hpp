// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "suite/core/rows/run_row.hpp"

namespace yoke::analysis {

/// Repetitions of a plan on one rank; counts only those in which all ranks are ok.
struct RankTimes {
  std::uint64_t rank = 0;
  std::string node;
  double median_s = 0;      ///< median of its makespans
  std::size_t slowest = 0;  ///< repetitions in which no rank took longer
  double difference = 0;    ///< relative difference of its median from the median of all ranks' medians
  bool outlier = false;
};

/// A plan that several ranks measured in lockstep.
struct LockstepPlan {
  std::string title, plan;      ///< title of the case, and name of the plan
  std::size_t repetitions = 0;  ///< those in which all ranks are ok
  double median_s = 0;          ///< median of the slowest rank's makespans
  double spread = 0;            ///< longest of the ranks' medians over the shortest, minus 1
  std::vector<RankTimes> ranks;
};

/// A rank's median is an outlier if it differs from the median of all ranks' medians by more than this fraction and by
/// more than three scaled median absolute deviations. With two ranks, neither can be one.
inline constexpr double min_outlier_difference = 0.05;

/// Returns plans of which all ranks finished a repetition, in the order of the rows, without second copies of plans.
std::vector<LockstepPlan> lockstep_plans(std::span<core::RunRow const> rows);

}  // namespace yoke::analysis
