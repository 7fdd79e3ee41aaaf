// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/studies/count/count_workload.hpp"

namespace yoke {

/// To standard output: counted and described at the size that was asked for, by kind, and how counts grow.
void print_counts(WorkloadChoice const& choice, CountedWorkload const& counted);

}  // namespace yoke
