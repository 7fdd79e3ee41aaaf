// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke {

/// What is known of a processor beside its measured parameters, to judge them by.
struct Evidence {
  double array_bytes = 0;          ///< of each array behind t_b; 0: not known
  double last_cache_bytes = 0;     ///< of the processor's cores together; 0: not known
  std::optional<double> clock_hz;  ///< of a host's cores
  std::size_t vector_bytes = 0;    ///< of a host's widest registers; 0: not a host
};

// Each throws Error with the numbers where a measurement cannot be right; quantities without a value pass. Errors are
// Exit::lacking: the machine was not quiet, or does not tell the truth about itself.

/// A measured time or rate is finite and positive.
void expect_positive(std::string const& key, Quantity const& quantity);

/// Arrays larger than the last cache, and main memory no faster, beyond the spreads, than the fastest working set that
/// fits into the cache.
void expect_memory_behind_cache(ProcessorParameters const& processor, Evidence const& evidence);

/// Others at work do not make a processor faster: a contended time of less than 0.7 of the time alone is refused unless
/// the spreads explain it.
void expect_contention_no_gain(std::string const& key, Quantity const& alone_s, Quantity const& contended_s);

/// No more flops than threads x clock x lanes x 2 (multiply-add) x 4 (pipes), with half as much again for a clock that
/// rises above what the system states.
void expect_compute_below_bound(std::string const& key, Quantity const& t_f_s, std::size_t threads,
                                std::size_t bytes_per_number, Evidence const& evidence);

/// All of it, for all processors and links; `evidence` is per processor.
void expect_plausible(Machine const& machine, std::vector<Evidence> const& evidence);

}  // namespace yoke
