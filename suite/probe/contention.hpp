// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/probe/exercise.hpp"

namespace yoke {

/// Seconds per unit of each processor's exercise while the other processors idle, and while they do their own.
struct Contention {
  std::vector<Samples> alone, contended;
};

/// One sample of each processor's exercise, while all processors are busy: one that finishes early keeps working,
/// untimed, until the last is done. Exercises are calibrated; a processor whose exercise has no `act` idles.
std::vector<double> sample_together(Processors& processors, std::vector<Exercise> const& exercises);

/// Alternates between both, so that a disturbance affects both. Entry p of `exercises` is processor p's; one
/// without `act` has no samples.
Contention measure_contention(Processors& processors, std::vector<Exercise> exercises, double budget_s);

}  // namespace yoke
