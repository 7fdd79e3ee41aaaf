// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/probe/exercise.hpp"

namespace yoke {

/// Seconds per unit of each processor's exercise while the other processors idle, and while they do theirs.
struct Contention {
  std::vector<Samples> alone, contended;
};

/// One sample of each processor's exercise, every one of them lying within the others' activity: who is through goes on
/// without being timed until all are. Exercises are calibrated.
std::vector<double> sample_together(Processors& processors, std::vector<Exercise> const& exercises);

/// Both by turns, so that a disturbance from outside meets both. Entry p of `exercises` is processor p's.
Contention measure_contention(Processors& processors, std::vector<Exercise> exercises, double budget_s);

}  // namespace yoke
