// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "suite/core/goal.hpp"
#include "suite/core/scenario.hpp"

namespace yoke {

/// A random node and loop, with what a user of a scheduler might know of them.
struct ContestInstance {
  Scenario scenario;
  double ratio = 1;       ///< of peak rates, device over host
  double half = 0;        ///< of the loop: the piece at which the device's rate is near half of its peak; 0: constant
  double hint_share = 0;  ///< of the device, from the ratio as a user would guess it
  double launch_s = 0, fork_s = 0;    ///< as two empty launches would measure them
  std::size_t multiple = 1;           ///< chunks of the host's team: one for each of its threads
  Goal goal = Goal::time;             ///< of the contest
  std::optional<double> min_share;    ///< of the device in the split that is best, unless time alone counts
  std::optional<double> power_cap_w;  ///< of the contest, on this node
};

/// The instance of a seed. Law: see docs/contest.md.
ContestInstance draw_contest_instance(std::uint64_t seed);

/// The same node and loop without noise, drift, contention, waves, copies, launches and barriers, where all items cost
/// the same: what is left to find out is how fast the device is, and how that grows with a part.
ContestInstance calm(ContestInstance instance);

/// Kinds of instances that results are also given for.
inline constexpr std::array<std::string_view, 14> contest_classes{
    "uniform", "irregular",   "drift",       "saturating",       "resident",   "copies",       "short",
    "long",    "slow_device", "fast_device", "resident_uniform", "least_both", "least_device", "least_host"};

/// One truth for each of `contest_classes`.
using ContestClasses = std::array<bool, contest_classes.size()>;

/// Whether the instance belongs to each class; `best_s` decides what is short (below 5 ms) and long (above 50 ms), the
/// device's share in the split of least energy, where energy is compared, on whom that is.
ContestClasses classes_of(ContestInstance const& instance, double best_s, std::optional<double> min_share = {});

}  // namespace yoke
