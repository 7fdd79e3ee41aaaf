// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/description.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Kinds of floating-point operations.
enum class Operation { multiply_add, add, multiply, mixed, divide, root, inverse_root };

/// Independent dependency chains of one operation kind in registers, vectorized, on all threads of the processor. Units
/// are operations, two for each multiply-add.
Exercise operations(Processors& processors, Processor processor, Precision precision, Operation operation);

/// Like `operations`, but with twice as many chains of divisions and roots, each of which holds several registers: the
/// faster of the two shows the processor's capability.
Exercise operations_of_many_chains(Processors& processors, Processor processor, Precision precision,
                                   Operation operation);

/// Independent dependency chains of scalar integer instructions on all threads of the processor.
Exercise scalar_instructions(Processors& processors, Processor processor);

/// Width in bytes of the vector registers that `operations` uses on the host.
std::size_t host_vector_bytes();

}  // namespace yoke::probe
