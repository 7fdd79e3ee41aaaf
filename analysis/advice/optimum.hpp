// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "analysis/advice/detail/partition_programme.hpp"

namespace yoke {

/// A linear programme of an optimum's proof: the least weighted sum of time and energy in one region. Its time and
/// energy are in units of the scale.
struct ProofStep {
  std::string region;
  double time_weight = 0, energy_weight = 0;
  analysis_detail::LinearProgramme programme;
  analysis_detail::LinearSolution solution;
};

/// The best of all partitions, segments divided in any proportion, and why there is no better one.
struct Optimum {
  Fractions fractions;
  PartitionValue value;
  double bound = 0;  ///< no partition is better, from the duals alone; in s, J or J s
  double gap = 0;    ///< (value - bound) / value: what the proof leaves open
  analysis_detail::Scale scale;
  std::vector<ProofStep> proof;

  /// Whether the gap is rounding.
  bool proven() const;
};

/// Minimises time, energy, or their product. Ties go to less energy, if known, and to less time. A cap bounds the
/// average power E / T of the plan, and leaves out plans that wait on purpose. Nothing if the cap leaves none. Pinned
/// segments stay where they are. Contract: energies are known for a cap and for goals but time.
///
/// Time and energy are linear in the fractions and the time: one linear programme. A plan keeps the cap if its dynamic
/// energy is at most (cap - static power) times the time of *some* busy part, which is linear again except for
/// handovers over that part's link: one programme per busy part, and branch and bound over the handovers. The product
/// is least at a corner of the front of time and energy, because along an edge of it, E = a - b T with b > 0, it is
/// concave: the corners are found by programmes of weighted sums. The number of programmes is bounded; so is the
/// answer's time.
std::optional<Optimum> optimum(PartitionProblem const& problem, Goal goal, std::optional<double> power_cap_w = {},
                               PinnedSegments const& pinned = {});

/// A corner of the front: no partition is at once as fast and needs as little energy.
struct FrontPoint {
  Fractions fractions;
  PartitionValue value;
};
/// From the fastest to the one of least energy; the front between corners is straight. Contract: energies are known.
std::vector<FrontPoint> time_energy_front(PartitionProblem const& problem);

/// The minimum average power of plans that do not wait on purpose. Contract: energies are known.
double min_power_w(PartitionProblem const& problem);

}  // namespace yoke
