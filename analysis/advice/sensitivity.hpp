// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/advice/candidates.hpp"

namespace yoke {

/// A change of one parameter of the machine or workload at which another candidate becomes the best.
struct ParameterChange {
  std::string parameter;  ///< e.g. "device t_b_s" or "pow flops"
  double factor = 1;      ///< multiplier of the parameter
  std::string winner;     ///< name of the new best candidate
};

/// Finds the changes that would alter the ranking: for each relevant parameter, the factors nearest to 1 above and
/// below it at which the first of these candidates is no longer the best. Searches a grid of factors of sqrt(2) up to
/// 256, then bisects to 1e-9; each candidate's shares follow the change. Smallest changes first. With more than two
/// processors the search ends early once it has solved too many linear programs.
std::vector<ParameterChange> changes(PartitionProblem const& problem, std::span<Ranked const> ranking, Goal goal,
                                     std::optional<double> power_cap_w = {});

}  // namespace yoke
