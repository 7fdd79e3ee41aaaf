// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/advice/candidates.hpp"
#include "analysis/advice/guideline_check.hpp"

namespace yoke::analysis {

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

/// Question to answer. `for_time` and `for_energy` are the machine's guidelines; `Advised::nothing` if it has none.
struct AdviceQuestion {
  PartitionProblem problem;
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;
  Advised for_time = Advised::nothing, for_energy = Advised::nothing;
};

/// Recommended partition, with ranking, sensitivity and guideline checks.
struct Advice {
  std::vector<Ranked> ranking;  ///< named partitions, best first
  double code_partitions = 0;   ///< number of code partitions, including those not listed
  Optimum best;
  double gain = 0;                       ///< relative excess of the first in `ranking` over the optimum
  std::vector<ParameterChange> changes;  ///< changes that displace the first among the five best
  std::vector<FrontPoint> front;         ///< front over all partitions, ignoring the cap; empty if energies are unknown
  std::optional<GuidelineCheck> time_check, energy_check;  ///< `std::nullopt` if there is nothing to check
};

/// Price of speed: the fastest partition of the front compared with the one of minimum energy.
struct RaceToHaltCost {
  double energy_excess = 0;  ///< energy of the fastest / minimum energy - 1
  double time_excess = 0;    ///< time of the minimum-energy partition / minimum time - 1
};
/// Returns the price of the fastest partition; `std::nullopt` if energies are unknown.
std::optional<RaceToHaltCost> race_to_halt(Advice const& advice);

/// Answers the question. Throws Error, with the minimum average power, if no partition meets the power cap.
Advice advise(AdviceQuestion const& question);

}  // namespace yoke::analysis
