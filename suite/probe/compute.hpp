// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke {

/// Independent chains of fused multiply-adds in registers on all threads of the processor, as wide as its vectors.
/// Units are flops, two for each multiply-add.
Exercise fma_chains(Processors& processors, Processor processor, Precision precision);

/// Bytes of the vector registers that `fma_chains` uses on the host.
std::size_t host_vector_bytes();

}  // namespace yoke
