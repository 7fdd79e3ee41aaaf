// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/probe/exercise.hpp"

namespace yoke {

/// Dispatch and completion of a kernel that does nothing: one index for each of the host's threads, one on a GPU. Units
/// are launches.
Exercise empty_kernel(Processors& processors, Processor processor);

}  // namespace yoke
