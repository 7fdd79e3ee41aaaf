// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <string>
#include <vector>

#include "analysis/advice/candidates.hpp"

namespace yoke {

/// A change of one number of machine or workload at which another candidate takes the first place.
struct ParameterChange {
  std::string parameter;  ///< such as "device t_b_s" or "pow flops"
  double factor = 1;      ///< by which the number is multiplied
  std::string winner;     ///< the candidate's name
};

/// What would change the ranking: for each number that counts, the factor nearest to 1 above and below it at which the
/// first of these candidates is no longer the best of them, found on a grid of factors of sqrt(2) up to 256 and then by
/// bisection to 1e-9; each candidate's shares follow the change. The smallest changes come
/// first. With more than two processors the search ends early if it takes too many linear programmes.
std::vector<ParameterChange> changes(PartitionProblem const& problem, std::span<Ranked const> ranking, Goal goal,
                                     std::optional<double> power_cap_w = {});

}  // namespace yoke
