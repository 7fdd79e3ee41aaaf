// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/model.hpp"
#include "suite/studies/workload_choice.hpp"

namespace yoke {

/// Fractions of the work asked for that a calibration measures.
inline constexpr double small_fractions[] = {0.01, 0.02};

/// The workload as it was asked for, but with few iterations if it has an option `iterations`.
WorkloadChoice with_few_iterations(WorkloadChoice asked);

/// The workload at sizes of at most these fractions of the work asked for, as the model predicts it on the host alone.
/// Workloads with an option `iterations` do few of them, which leaves each of them more. Sizes that come out alike are
/// one problem. A problem takes at least a millisecond or two if that asked for does. Sizes have the factors of two of
/// the one asked for, up to 64 and as far as that leaves them within an eighth of what the fraction tells.
std::vector<WorkloadChoice> small_problems(WorkloadChoice const& asked, Predictor const& predictor);

}  // namespace yoke
