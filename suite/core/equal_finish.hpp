// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/model.hpp"

namespace yoke {

/// Returns the share at which host and devices are predicted to finish together, by bisection on the predicted busy
/// times of `split_by_share`. Returns 0 or 1 if using only host or devices is predicted to be at least as fast; of
/// these two the faster one, and 0 if they tie. Times within a relative difference of 1e-12 tie.
double equal_finish_share(Predictor const&, Description const&, DataMode, std::size_t processors = 2);

}  // namespace yoke
