// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/advice/candidates.hpp"

namespace yoke {

/// Advice of a guideline that knows the machine and not the workload. All devices count as one.
enum class Advised {
  nothing,          ///< the machine alone does not decide
  finish_together,  ///< a data partition of all processors
  host_only,
  device_only,
  intense_to_host,    ///< both work, the host's part has the higher operational intensity
  intense_to_device,  ///< both work, the devices' part has the higher operational intensity
  flops_on_host,      ///< both work, and one side has next to all flops or next to all bytes (`next_to_all`)
  flops_on_device,
  bytes_on_host,
  bytes_on_device,
  fastest,  ///< for energy: what is fastest
};

/// Of the flops or bytes that a guideline gives to one side.
inline constexpr double next_to_all = 0.99;

/// The cost of following a guideline with this workload. Partitions that divide a segment as is best follow most advice
/// nearly for free, so the best of them says little; the papers let whole segments compete.
struct GuidelineCheck {
  std::string plan;   ///< the best partition that follows it; empty: none can
  double value = 0;   ///< its time or energy
  double excess = 0;  ///< over the optimum's, relative
  /// The best code partition of whole segments that follows it, and its excess over the best partition that divides no
  /// segment by itself (co, go, data partitions, whole segments): the papers' comparison. Empty if none follows.
  std::string whole_plan;
  std::optional<double> whole_excess;
  std::size_t followers = 0;                   ///< partitions of the ranking that follow it
  double median_excess = 0, worst_excess = 0;  ///< of these over the optimum
  bool agrees = false;                         ///< within 1e-9, whole_excess if there is one, else `excess`
};

/// Whether a partition follows the advice. `fastest_s` is the least time of any.
bool follows(PartitionProblem const& problem, Ranked const& ranked, Advised advised, double fastest_s);

/// Those of these candidates that follow the guideline, against the optimum of the same goal.
GuidelineCheck check_guideline(PartitionProblem const& problem, std::span<Ranked const> ranking, Advised advised,
                               Optimum const& best, Goal goal, double fastest_s);

}  // namespace yoke
