// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/processors.hpp"
#include "suite/probe/plausible.hpp"

namespace yoke {

/// What is known of a processor that shares the host's memory: up to eight arrays for each of them at a time, in two
/// thirds of the bytes that are free.
Evidence host_evidence(Processors& processors, Processor processor, double free_bytes);

/// What is known of a GPU: arrays so large that a launch does not count.
Evidence device_evidence(Processors& processors, Processor processor);

}  // namespace yoke
