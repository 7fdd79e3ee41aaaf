// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>

#include "suite/fidelity/coverage.hpp"

namespace yoke {

/// Prints the fraction of repetitions within the intervals of nine of ten runs, by model and kind of plan.
void print_coverages(std::span<Coverage const> coverages);

}  // namespace yoke
