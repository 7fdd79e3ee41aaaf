// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/node/processors.hpp"
#include "suite/probe/plausible.hpp"

namespace yoke {

/// Upper limit of the last-level caches of any known processor: two sockets of twelve dies with 96 MB. If the system
/// does not describe its caches, arrays are at least this large, memory permitting.
inline constexpr double unknown_cache_bytes = 2.0 * (1ULL << 30);

/// Returns the size in bytes of the probe's arrays for `processors` processors with `free_bytes` of free memory: larger
/// than the last-level caches, or than those of any known machine if they are unknown (0), but limited to two thirds of
/// the free memory in total.
double host_array_bytes(double last_cache_bytes, double free_bytes, std::size_t processors);

/// Returns facts about a processor that uses the host's memory. Up to eight arrays per processor exist at a time, in
/// two thirds of the free memory.
Evidence host_evidence(Processors& processors, Processor processor, double free_bytes);

/// Returns facts about a GPU, with arrays so large that launches are negligible.
Evidence device_evidence(Processors& processors, Processor processor);

}  // namespace yoke
