// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/detail/partition_programme.hpp"

namespace yoke::analysis {

/// One linear program of an optimum's proof: the minimum weighted sum of time and energy in one region. Its time and
/// energy are in units of the scale.
struct ProofStep {
  std::string region;
  double time_weight = 0, energy_weight = 0;
  LinearProgramme programme;
  LinearSolution solution;
};

/// The best of all partitions, segments split in any proportion, with a proof of optimality.
struct Optimum {
  Fractions fractions;
  PartitionValue value;
  double bound = 0;  ///< lower bound for all partitions, from the duals alone; in s, J or J s
  double gap = 0;    ///< (value - bound) / value: relative gap that the proof leaves
  Scale scale;
  std::vector<ProofStep> proof;

  /// True if the gap is within rounding.
  bool proven() const;
};

/// Minimizes time, energy, or their product. Ties go to lower energy, if known, and then to lower time. A cap bounds
/// the plan's average power E / T, without plans that wait on purpose; `std::nullopt` if no plan meets it. Pinned
/// segments stay on their processors. Contract: energies are known if a cap is given or the goal is not time.
///
/// Time and energy are linear in the fractions and the time: one linear program. A plan meets the cap if its dynamic
/// energy is at most (cap - static power) times the time of *some* busy part. That is linear except for handovers over
/// that part's link: one linear program per busy part, and branch and bound over the handovers. The product is minimal
/// at a corner of the time-energy front, because it is concave along each edge E = a - b T with b > 0: linear programs
/// with weighted sums find the corners. The number of linear programs is bounded, and with it the time of the answer.
std::optional<Optimum> optimum(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w = {},
                               PinnedSegments const& pinned = {});

/// A corner of the front: no other partition is at least as good in both time and energy.
struct FrontPoint {
  Fractions fractions;
  PartitionValue value;
};
/// Returns the corners from the fastest to that of minimum energy; the front between corners is straight. Contract:
/// energies are known.
std::vector<FrontPoint> time_energy_front(PartitionProblem const& problem);

/// Minimum average power of plans that do not wait on purpose. Contract: energies are known.
double min_power_w(PartitionProblem const& problem);

}  // namespace yoke::analysis
