// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/calibration.hpp"

namespace yoke {

/// Prints a line per problem, segment and processor.
void print_calibration(Calibration const& calibration);

}  // namespace yoke
