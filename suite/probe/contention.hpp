// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "suite/node/processors.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Seconds per unit of each processor's exercise while the other processors idle, and while they execute their own
/// exercises.
struct Contention {
  std::vector<Samples> alone, contended;
};

/// Takes one sample of each processor's exercise while all processors are busy: one that finishes early continues,
/// untimed, until the last one is done. Exercises must be calibrated; a processor whose exercise has no `act` idles.
std::vector<double> sample_together(Processors& processors, std::vector<Exercise> const& exercises);

/// Alternates between both, so that a perturbation affects both. Entry p of `exercises` belongs to processor p; one
/// without `act` has no samples.
Contention measure_contention(Processors& processors, std::vector<Exercise> exercises, double budget_s);

/// Returns a triad over the processor's own arrays, which are far larger than its caches, in portions of half a
/// millisecond. Only for the host and the first device; call it on the processor's driver thread. `processors` must
/// outlive it.
std::function<void(Processor)> competing_streams(Processors& processors);

}  // namespace yoke::probe
