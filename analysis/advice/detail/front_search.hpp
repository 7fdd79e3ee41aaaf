// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/advice/optimum.hpp"

namespace yoke::analysis {

/// A convex set of partitions, and a basis of one of them to start from.
struct ConvexRegion {
  std::string name;
  LinearProgramme programme;
  SimplexBasis basis;
};

/// Time and energy of a partition, in units of the scale.
struct Corner {
  Fractions fractions;
  double time = 0, energy = 0;
};

/// Optima of one region, each with the linear program that proves it.
class FrontSearch {
 public:
  FrontSearch(PartitionProblem const& problem, PartitionProgramme const& partitions, Scale const& scale,
              ConvexRegion region)
      : problem_(problem), partitions_(partitions), scale_(scale), region_(std::move(region)) {}

  /// Returns partitions that include the goal's optimum.
  std::vector<Corner> optima(Goal goal);
  /// Returns all corners of the region's front, fastest first.
  std::vector<Corner> front();
  /// Lower bound on the goal for all partitions of the region, in units of the scale.
  double bound(Goal goal) const;

  std::vector<ProofStep> steps;
  std::size_t pivots = 0;  ///< total of all steps

 private:
  Corner min(double time_weight, double energy_weight, bool break_ties);
  void between(Corner const& a, Corner const& b, std::vector<Corner>& corners);
  double product_bound() const;

  PartitionProblem const& problem_;
  PartitionProgramme const& partitions_;
  Scale const& scale_;
  ConvexRegion region_;
};

double objective(Corner const& corner, Goal goal);

}  // namespace yoke::analysis
