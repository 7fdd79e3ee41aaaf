// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/fidelity/scores.hpp"
#include "analysis/statistics/intervals.hpp"

namespace yoke::analysis {

/// Name of the figure that `fixed_split_scores` computes.
inline constexpr char const* over_fixed_figure = "over fixed split";

/// Times of the plans that choose their split at run time, of code partitions and of the search for the share of equal
/// finish, over the time of the best fixed split: the fastest plan among one processor alone, the even split, given
/// shares (`dp`) and the share of equal finish. The fastest of several plans of one partitioner counts. Empty without
/// both processors alone and three given shares between them, as the best of fewer splits may be far from the best
/// possible one.
std::vector<Score> fixed_split_scores(std::span<ScoredPlan const> plans, RoleOf const& role_of);

/// A scheduler over all problems of all pairs with one way of data.
struct LiveScheduler {
  std::string scheduler, data;
  std::size_t problems = 0;
  PairedRatio over_fixed;                 ///< its time over that of the best fixed split
  std::optional<PairedRatio> over_other;  ///< its time over the other scheduler's, on the problems of both
};

/// Summarizes the rows of `over_fixed_figure`, by data, the smallest ratio first. `other`: name of the scheduler that
/// all are compared with.
std::vector<LiveScheduler> summarise_schedulers(std::span<ScoreRow const> rows, std::string const& other);

}  // namespace yoke::analysis
