// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/files/fitted.hpp"

namespace yoke {

/// Prints coefficients, measured and predicted times of plans, and omitted and predicted plans.
void print_fitted(Fitted const& fitted);

}  // namespace yoke
