// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/count/count_workload.hpp"

namespace yoke {

/// Prints to standard output: counted and described numbers at the requested size, by kind, and the growth of the
/// counts.
void print_counts(WorkloadChoice const& choice, CountedWorkload const& counted);

}  // namespace yoke
