// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/detail/simplex.hpp"
#include "analysis/advice/partition_problem.hpp"

namespace yoke::analysis_detail {

/// Which processor does all of a segment; nothing for one that may be divided. Empty: all may.
using Fixed = std::vector<std::optional<Processor>>;

/// Units of the programmes' time and energy, near what a partition takes.
struct Scale {
  double time_s = 1, energy_j = 1;
};
Scale scale_of(PartitionProblem const& problem);

/// Partitions as a linear programme without costs. Variables: the fraction of each segment on each processor, the time,
/// and for every handover what a device takes in and what it gives away. Constraints: all of each segment is done,
/// fixed segments are where they must be, the time is at least that of every busy part.
LinearProgramme partitions_programme(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale);

/// A convex part of all partitions.
struct Region {
  std::string name;
  LinearProgramme programme;
};

/// Where `part_index` of `evaluate`'s busy parts is the bottleneck: the time is its time, no longer an upper bound that
/// could be stretched. For a link whether more or less is done here than before is part of the case: one region each.
std::vector<Region> bottleneck_regions(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale);

/// All partitions in one region, or where there is a cap those whose average power is not above it: then a region per
/// bottleneck, for the power of a plan that waits on purpose would be no merit.
std::vector<Region> regions(PartitionProblem const& problem, Fixed const& fixed, Scale const& scale,
                            std::optional<double> power_cap_w);

/// Costs of a weighted sum of time and energy, both in units of the scale.
std::vector<double> weighted_cost(PartitionProblem const& problem, LinearProgramme const& programme, Scale const& scale,
                                  double time_weight, double energy_weight);

/// The fractions in a solution, made to sum to 1 exactly.
Fractions fractions_of(PartitionProblem const& problem, std::vector<double> const& x);

/// Index of the variable that is the time.
inline std::size_t time_variable(PartitionProblem const& problem) {
  return problem.segments.size() * problem.processors.size();
}

}  // namespace yoke::analysis_detail
