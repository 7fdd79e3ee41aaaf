// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/probe/exercise.hpp"
#include "suite/probe/rationed_heartbeat.hpp"

namespace yoke::probe {

/// Independent chains of single-precision multiply-adds, as for t_f. Units are flops.
Exercise reference_arithmetic(Processors& processors, Processor processor);

/// Accesses to main memory that need little memory of their own. A host with non-temporal stores writes a few MiB past
/// the caches and reads them back: the stores leave none of them in a cache. Other processors run triad on part after
/// part of arrays that exceed their last cache. Units are bytes, each array counted as in STREAM.
Exercise reference_memory(Processors& processors, Processor processor);

/// Measures the reference kernels of all processors, one processor at a time while the others idle.
class ReferenceKernels {
 public:
  /// Allocates and calibrates the kernels.
  explicit ReferenceKernels(Processors& processors);
  /// Medians of a few samples of each kernel, in the order of the processors.
  std::vector<ReferenceSample> measure();

 private:
  Processors& processors_;
  std::vector<Exercise> arithmetic_, memory_;
};

}  // namespace yoke::probe
