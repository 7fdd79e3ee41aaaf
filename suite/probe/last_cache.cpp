// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <vector>

#include "suite/core/found_cache.hpp"
#include "suite/node/main_memory.hpp"
#include "suite/node/topology.hpp"
#include "suite/probe/exercise.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/probe/node_facts.hpp"
#include "suite/probe/plausible.hpp"

namespace yoke::probe {
namespace {

/// Samples of each size, of which the shortest counts. They are taken in rounds over all sizes, because a disturbance
/// lasts longer than a few samples.
constexpr int rounds = 5;

double believed_bytes(ProcessorInfo const& info) {
  return static_cast<double>(node::believed_cache_bytes) * static_cast<double>(info.threads);
}

double found(Processors& processors, Processor p, double claimed_bytes) {
  double const described = claimed_bytes > 0 ? claimed_bytes : unknown_cache_bytes;
  double const largest = std::min(2 * described, node::free_memory_bytes() / 6);
  // Without memory for larger arrays nothing can be found out about a claim.
  if (largest <= claimed_bytes) return claimed_bytes;
  SharedArray const array = shared_array(processors, p, largest, "yoke::probe::caches");
  std::vector<core::WorkingSetRead> reads;
  std::vector<Exercise> exercises;
  auto const add = [&](double bytes) {
    reads.push_back({bytes, std::numeric_limits<double>::infinity()});
    exercises.push_back(reread(processors, p, bytes, array));
  };
  for (double bytes = believed_bytes(processors.info(p)); bytes < largest; bytes *= 2) add(bytes);
  add(largest);
  on_one(processors, p, [&] {
    for (Exercise& exercise : exercises) calibrate(exercise);
    for (int round = 0; round < rounds; ++round)
      for (std::size_t i = 0; i < reads.size(); ++i)
        reads[i].t_b_s = std::min(reads[i].t_b_s, take_sample(exercises[i]));
  });
  double const bytes = core::found_cache_bytes(reads, described);
  return claimed_bytes > 0 || bytes < described ? bytes : 0;
}

}  // namespace

double found_last_cache_bytes(Processors& processors, Processor processor) {
  auto const& info = processors.info(processor);
  double const claimed_bytes = last_cache_bytes(info.cores);
  // Only caches on the memory's side are so large, and reads of them take almost as long as reads of the memory.
  bool const on_memory_side = claimed_bytes > unknown_cache_bytes;
  if (on_memory_side || (claimed_bytes > 0 && claimed_bytes <= believed_bytes(info))) return claimed_bytes;
  static std::mutex guard;
  static std::map<std::vector<int>, double> by_cores;
  std::lock_guard const lock(guard);
  auto const known = by_cores.find(info.cores);
  if (known != by_cores.end()) return known->second;
  return by_cores[info.cores] = found(processors, processor, claimed_bytes);
}

}  // namespace yoke::probe
