// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/choices.hpp"
#include "suite/core/model.hpp"

namespace yoke::calibration {

/// Fractions of the requested work that a calibration measures.
inline constexpr double small_fractions[] = {0.01, 0.02};

/// Returns the requested workload, but with few iterations if it has an option `iterations`.
core::WorkloadChoice with_few_iterations(core::WorkloadChoice asked);

/// Returns the workload at sizes of at most these fractions of the requested work, predicted by the model on the host
/// alone. Workloads with an option `iterations` do few of them, so that each iteration has more work. Equal sizes
/// become one problem. A problem takes at least a millisecond or two if the requested one does. A size keeps the
/// requested one's factors of two, up to 64, if that changes it by an eighth at most.
std::vector<core::WorkloadChoice> small_problems(core::WorkloadChoice const& asked, Predictor const& predictor);

}  // namespace yoke::calibration
