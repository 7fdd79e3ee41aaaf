// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/files/fitted.hpp"

namespace yoke {

/// Coefficients, plans as they were measured and as the model says, and what was left out and predicted.
void print_fitted(Fitted const& fitted);

}  // namespace yoke
