// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/advice/optimum.hpp"

namespace yoke::analysis_detail {

/// A convex part of all partitions, and a partition in it to begin with.
struct ConvexRegion {
  std::string name;
  LinearProgramme programme;
  Basis basis;
};

/// Time and energy of a partition in units of the scale.
struct Corner {
  Fractions fractions;
  double time = 0, energy = 0;
};

/// The optima of one region, each with the programme that proves it.
class FrontSearch {
 public:
  FrontSearch(PartitionProblem const& problem, PartitionProgramme const& partitions, Scale const& scale,
              ConvexRegion region)
      : problem_(problem), partitions_(partitions), scale_(scale), region_(std::move(region)) {}

  /// The partitions among which the goal's optimum is.
  std::vector<Corner> optima(Goal goal);
  /// All corners of the region's front, from the fastest on.
  std::vector<Corner> front();
  /// No partition of the region is better, in units of the scale.
  double bound(Goal goal) const;

  std::vector<ProofStep> steps;
  std::size_t pivots = 0;  ///< of all steps together

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

}  // namespace yoke::analysis_detail
