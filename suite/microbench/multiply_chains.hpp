// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::microbench {

/// Independent chains of multiplications in registers on all threads of the processor: `fma_chains` without the
/// addition, and the most that a kernel of multiplications alone can reach. Units are flops, one for each.
Exercise multiply_chains(Processors& processors, Processor processor, Precision precision);

}  // namespace yoke::microbench
