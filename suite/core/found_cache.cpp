// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/found_cache.hpp"

#include <algorithm>
#include <vector>

namespace yoke::core {

double found_cache_bytes(std::span<WorkingSetRead const> reads, double claimed_bytes) {
  constexpr double in_memory = 0.7;
  if (reads.size() < 2) return claimed_bytes;
  double const memory_s = in_memory * reads.back().t_b_s;
  std::size_t first = reads.size() - 1;
  while (first > 0 && reads[first - 1].t_b_s >= memory_s) --first;
  return std::min(claimed_bytes, first > 0 ? reads[first - 1].bytes : reads.front().bytes / 2);
}

double found_cache_bytes(Machine const& machine, double claimed_bytes) {
  double sum = 0;
  for (ProcessorParameters const& processor : machine.processors) {
    if (processor.cores.empty()) continue;
    std::vector<WorkingSetRead> reads;
    for (WorkingSetPoint const& point : processor.working_set)
      if (point.t_b_s.value) reads.push_back({point.working_set_bytes, *point.t_b_s.value});
    sum += found_cache_bytes(reads, claimed_bytes);
  }
  return sum > 0 ? std::min(sum, claimed_bytes) : claimed_bytes;
}

}  // namespace yoke::core
