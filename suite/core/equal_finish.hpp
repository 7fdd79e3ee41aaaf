// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/model.hpp"

namespace yoke {

/// The share at which host and devices are predicted to finish together, by bisection on the predicted busy times of
/// `split_by_share`. 0 or 1 if that end is predicted to be as fast or faster; of two such ends the faster, and 0 if
/// they tie. Times tie within one part in 10^12.
double equal_finish_share(Predictor const&, Description const&, DataMode, std::size_t processors = 2);

}  // namespace yoke
