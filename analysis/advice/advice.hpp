// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "analysis/advice/guideline_check.hpp"
#include "analysis/advice/sensitivity.hpp"

namespace yoke {

/// The question. Guidelines are those of the machine, for time and for energy; `nothing` if there is none.
struct AdviceQuestion {
  PartitionProblem problem;
  Goal goal = Goal::time;
  std::optional<double> power_cap_w;
  Advised for_time = Advised::nothing, for_energy = Advised::nothing;
};

/// Who should do what.
struct Advice {
  std::vector<Ranked> ranking;  ///< the named partitions, best first
  double code_partitions = 0;   ///< how many there are, listed or not
  Optimum best;
  double gain = 0;                       ///< by which the first of the ranking is worse than the optimum, relative
  std::vector<ParameterChange> changes;  ///< of the first place among the five best
  std::vector<FrontPoint> front;         ///< of all partitions, without the cap; empty if energies are not known
  std::optional<GuidelineCheck> time_check, energy_check;  ///< nothing if there is no guideline to check
};

/// What being fast costs: the fastest partition of the front against the one of least energy.
struct RaceToHaltCost {
  double energy_excess = 0;  ///< energy of the fastest / least energy - 1
  double time_excess = 0;    ///< time of the one of least energy / least time - 1
};
/// Nothing if energies are not known.
std::optional<RaceToHaltCost> race_to_halt(Advice const& advice);

/// Throws Error if the power cap leaves no partition: it names the least average power.
Advice advise(AdviceQuestion const& question);

}  // namespace yoke
