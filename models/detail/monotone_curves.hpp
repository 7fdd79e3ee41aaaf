// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/machine.hpp"

namespace yoke::model_detail {

/// Method that makes a curve over the working set monotone, so that bytes of a larger set are never cheaper.
enum class Monotone {
  fitted,  ///< nearest monotone curve, by least squares of the logarithms: for typical values
  lowest,  ///< minimum over this and all larger sets: for lower bounds
};

/// Returns the machine with monotone curves of loads, stores and random accesses; curves with missing values stay as
/// they are. Small sets of a GPU, which the probe covers with few threads, cost as much as its cheapest larger set.
Machine with_monotone_curves(Machine machine, Monotone how);

}  // namespace yoke::model_detail
