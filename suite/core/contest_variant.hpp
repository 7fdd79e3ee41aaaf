// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "suite/core/goal.hpp"
#include "suite/core/option.hpp"

namespace yoke {

/// Facts about a loop and a node, from which a contest derives options.
struct LoopFacts {
  std::size_t chunks = 0;
  double share = 0;                   ///< share of the device, from the ratio of peaks
  Goal goal = Goal::time;             ///< goal of the contest
  std::optional<double> min_share;    ///< device share of the best split, if not only time counts
  std::optional<double> power_cap_w;  ///< power cap of the contest
};

/// A configuration of a partitioner that competes in a contest (docs/contest.md).
struct ContestVariant {
  std::string suffix;                 ///< appended to the partitioner's name; empty: none
  std::string knowledge = "nothing";  ///< source of its options
  OptionMap (*options)(LoopFacts const&) = nullptr;
  /// Contests in which the variant competes.
  enum class For { all, energy, time_under_cap };
  For competes_for = For::all;  ///< the contests it takes part in
};

}  // namespace yoke
