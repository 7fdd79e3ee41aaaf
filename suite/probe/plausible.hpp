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

// Each throws Error with the numbers if a measurement cannot be right; quantities without a value pass. Errors are
// Exit::lacking: the machine was not quiet, or reports wrong facts.

/// A measured time or rate is finite and positive.
void expect_positive(std::string const& key, Quantity const& quantity);

/// Arrays are larger than the last cache, and main memory is no faster than the fastest working set that fits into the
/// cache, interquartile ranges allowed for.
void expect_memory_behind_cache(ProcessorParameters const& processor, Evidence const& evidence);

/// A processor is not faster when others work: refuses a contended time below 0.7 of the time alone unless the
/// interquartile ranges explain it.
void expect_contention_no_gain(std::string const& key, Quantity const& alone_s, Quantity const& contended_s);

/// At most threads x clock x lanes x 2 (multiply-add) x 4 (pipes) flops per second, times 1.5 for a clock that rises
/// above the stated one.
void expect_compute_below_bound(std::string const& key, Quantity const& t_f_s, std::size_t threads,
                                std::size_t bytes_per_number, Evidence const& evidence);

/// All of these checks for all processors and links; `evidence` is by processor.
void expect_plausible(Machine const& machine, std::vector<Evidence> const& evidence);

}  // namespace yoke
