// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>

#include "suite/node/processors.hpp"

namespace yoke {

/// Triad over arrays of the processor's own that are far larger than its caches, in portions of half a millisecond.
/// Host and first device have one; call it on the processor's driver thread. Refers to `processors`.
std::function<void(Processor)> competing_streams(Processors& processors);

}  // namespace yoke
