// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/probe/exercise.hpp"

namespace yoke {

/// Dispatch and completion of an empty kernel: one index per thread of the host, one on a GPU. Units
/// are launches.
Exercise empty_kernel(Processors& processors, Processor processor);

}  // namespace yoke
