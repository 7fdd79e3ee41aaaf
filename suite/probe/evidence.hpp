// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/processors.hpp"
#include "suite/probe/plausible.hpp"

namespace yoke {

/// No processor has more in its last caches: twelve dies of 96 MB, twice. Arrays are at least as large where the system
/// describes no caches and there is memory for them.
inline constexpr double unknown_cache_bytes = 2.0 * (1ULL << 30);

/// Bytes of an array of the probe next to so many processors, with so many bytes of memory free: more than last caches
/// hold, those of any machine if the system describes none (0), but in no more than two thirds of what is free.
double host_array_bytes(double last_cache_bytes, double free_bytes, std::size_t processors);

/// What is known of a processor that shares the host's memory: up to eight arrays for each of them at a time, in two
/// thirds of the bytes that are free.
Evidence host_evidence(Processors& processors, Processor processor, double free_bytes);

/// What is known of a GPU: arrays so large that a launch does not count.
Evidence device_evidence(Processors& processors, Processor processor);

}  // namespace yoke
