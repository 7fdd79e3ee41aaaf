// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/evidence.hpp"

#include <algorithm>

#include "suite/node/device_status.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/probe/compute.hpp"
#include "suite/probe/device_facts.hpp"
#include "suite/probe/host_facts.hpp"

namespace yoke {
double host_array_bytes(double last_cache_bytes, double free_bytes, std::size_t processors) {
  double const bytes = last_cache_bytes > 0 ? std::max(4 * last_cache_bytes, 64e6) : 2 * unknown_cache_bytes;
  return std::min(bytes, free_bytes / (12.0 * static_cast<double>(processors)));
}

Evidence host_evidence(Processors& processors, Processor processor, double free_bytes) {
  Evidence evidence;
  evidence.last_cache_bytes = last_cache_bytes(processors.info(processor).cores);
  evidence.array_bytes = host_array_bytes(evidence.last_cache_bytes, free_bytes, processors.count());
  evidence.clock_hz = clock_hz();
  evidence.vector_bytes = host_vector_bytes();
  return evidence;
}

Evidence device_evidence(Processors& processors, Processor processor) {
  DeviceFacts const facts = device_facts(device_space(processors, processor));
  Evidence evidence;
  evidence.last_cache_bytes = facts.last_cache_bytes;
  evidence.array_bytes = std::max(4 * facts.last_cache_bytes, 1e9);
  evidence.array_bytes = std::min(evidence.array_bytes, device_memory().free_bytes / 12);
  return evidence;
}

}  // namespace yoke
