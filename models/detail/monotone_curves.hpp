// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/machine.hpp"

namespace yoke::model_detail {

/// How the curves over the working set become such that no byte of a larger set is cheaper.
enum class Monotone {
  fitted,  ///< the nearest such curve, by least squares of the logarithms: for what is typical
  lowest,  ///< what a larger set reaches, a smaller one can reach, too: for bounds
};

/// The machine with its curves of loads, stores and accesses all over memory made monotone; curves that lack a value
/// stay as they are. Small sets of a GPU, at which the probe has few threads, cost what its cheapest larger set costs.
Machine with_monotone_curves(Machine machine, Monotone how);

}  // namespace yoke::model_detail
