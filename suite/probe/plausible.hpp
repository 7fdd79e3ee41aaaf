// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke {

/// Facts about a processor by which its measured parameters are judged.
struct Evidence {
  double array_bytes = 0;          ///< of each array behind t_b; 0: unknown
  double last_cache_bytes = 0;     ///< of the processor's cores together; 0: unknown
  std::optional<double> clock_hz;  ///< of a host's cores
  std::size_t vector_bytes = 0;    ///< of a host's widest registers; 0: not a host
};

/// Throws Error, Exit::lacking, unless a measured time or rate is finite and positive; without a value it passes.
void expect_positive(std::string const& key, Quantity const& quantity);

/// Throws Error, Exit::lacking, if the arrays behind `key` fit into the last cache.
void expect_memory_behind_cache(std::string const& key, Evidence const& evidence);

/// A measurement that cannot show the machine alone.
struct Complaint {
  std::string key;  ///< such as "host.t_b_s"
  std::string why;  ///< what the key gives, and what that does not go with
};

/// Measurements that contradict each other or the facts, beyond their interquartile ranges: memory faster than the
/// cache or much slower than the same memory read again and again; single precision against double; a processor or link
/// that is much faster while others work; a link faster than the host's memory; more flops than registers and clock
/// allow. `evidence` is by processor; what has no value is not judged.
std::vector<Complaint> complaints_of(Machine const& machine, std::vector<Evidence> const& evidence);

}  // namespace yoke
