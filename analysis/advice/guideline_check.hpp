// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
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
  fastest,            ///< for energy: what is fastest
};

/// The cost of following a guideline with this workload.
struct GuidelineCheck {
  std::string plan;     ///< the best partition that follows it; empty: none can
  double value = 0;     ///< its time or energy
  double excess = 0;    ///< over the optimum's, relative
  bool agrees = false;  ///< no worse than the optimum, within 1e-9
};

/// Whether a partition follows the advice. `fastest_s` is the least time of any.
bool follows(PartitionProblem const& problem, Ranked const& ranked, Advised advised, double fastest_s);

/// The best of these candidates that follows the guideline, against the optimum of the same goal.
GuidelineCheck check_guideline(PartitionProblem const& problem, std::span<Ranked const> ranking, Advised advised,
                               Optimum const& best, Goal goal, double fastest_s);

}  // namespace yoke
