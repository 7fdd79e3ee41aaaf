// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/competing_streams.hpp"

#include <algorithm>
#include <array>

#include "suite/node/device_status.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/device_facts.hpp"
#include "suite/probe/host_facts.hpp"
#include "suite/probe/memory.hpp"

namespace yoke {
namespace {

constexpr double portion_s = 5e-4;
/// Size of each array relative to the last-level cache.
constexpr double caches = 2;
constexpr double min_array_bytes = 64e6;

double array_bytes(Processors& processors, Processor p) {
  if (p == host || split_host)
    return std::min(std::max(caches * last_cache_bytes(processors.info(p).cores), min_array_bytes),
                    free_memory_bytes() / 32);
  return std::min(std::max(caches * device_facts(device_space(processors, p)).last_cache_bytes, min_array_bytes),
                  device_memory().free_bytes / 32);
}

}  // namespace

std::function<void(Processor)> competing_streams(Processors& processors) {
  std::array<Exercise, 2> streams;
  for (Processor const p : {host, device}) {
    streams[p] = stream_by_parts(processors, p, array_bytes(processors, p));
    on_one(processors, p, [&] { calibrate(streams[p], portion_s); });
  }
  return [streams](Processor p) { streams[p].act(streams[p].repeats); };
}

}  // namespace yoke
