// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/node/processors.hpp"

namespace yoke::probe {

/// Facts about a processor to check its measured parameters against.
struct Evidence {
  double array_bytes = 0;          ///< size of each array used for t_b; 0: unknown
  double last_cache_bytes = 0;     ///< total of the processor's cores; 0: unknown
  std::optional<double> clock_hz;  ///< clock of a host's cores
  std::size_t vector_bytes = 0;    ///< width of a host's widest registers; 0: not a host
};

/// Throws Error, Exit::lacking, if the arrays used for `key` fit into the last-level cache.
void expect_memory_behind_cache(std::string const& key, Evidence const& evidence);

/// A measurement that cannot be right for an undisturbed machine.
struct Complaint {
  std::string key;  ///< such as "host.t_b_s"
  std::string why;  ///< the measured value and the fact it contradicts
};

/// Returns measurements that contradict each other or the evidence by more than their interquartile ranges: memory
/// faster than the cache, or much slower than repeated reads of that memory; single precision inconsistent with double;
/// a processor or link that is much faster while others work; a link faster than the host's memory; more flops than
/// registers and clock allow. `evidence` is by processor; quantities without value are skipped.
std::vector<Complaint> complaints_of(Machine const& machine, std::vector<Evidence> const& evidence);

/// Upper limit of the last-level caches of any known processor: two sockets of twelve dies with 96 MB. If the system
/// does not describe its caches, arrays are at least this large, memory permitting.
inline constexpr double unknown_cache_bytes = 2.0 * (1ULL << 30);

/// Returns the size in bytes of the probe's arrays for `processors` processors with `free_bytes` of free memory: larger
/// than the last-level caches, or than those of any known machine if they are unknown (0), but limited to three
/// quarters of the free memory in total.
double host_array_bytes(double last_cache_bytes, double free_bytes, std::size_t processors);

/// Returns facts about a processor that uses the host's memory. Up to nine arrays per processor exist at a time, in
/// three quarters of the free memory.
Evidence host_evidence(Processors& processors, Processor processor, double free_bytes);

/// Returns facts about a GPU, with arrays so large that launches are negligible.
Evidence device_evidence(Processors& processors, Processor processor);

}  // namespace yoke::probe
