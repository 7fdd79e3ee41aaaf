// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/probe/reference_kernels.hpp"

#include <algorithm>

#include "suite/core/statistics.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/execution_spaces.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/node/lanes_memory.hpp"
#include "suite/probe/compute.hpp"
#include "suite/probe/device_facts.hpp"
#include "suite/probe/host_facts.hpp"
#include "suite/probe/memory.hpp"

namespace yoke::probe {
namespace {

/// Bytes per thread that are written past the caches and read back: long compared to a launch, short compared to a
/// sample.
constexpr double bytes_of_thread = 1 << 20;
constexpr double min_array_bytes = 64e6;
/// Short, because beats are frequent; the median of several ignores an interrupted one.
constexpr double short_sample_s = 5e-4;
constexpr std::size_t samples_of_beat = 3;

/// Bytes of an array of the triad, three of which exceed the last cache.
double array_bytes(Processors& processors, Processor processor) {
  bool const on_host = processor == host || split_host;
  double const cache_bytes = on_host ? last_cache_bytes(processors.info(processor).cores)
                                     : device_facts(device_space(processors, processor)).last_cache_bytes;
  double const free_bytes = on_host ? node::free_memory_bytes() : node::device_memory().free_bytes;
  return std::min(std::max(cache_bytes, min_array_bytes),
                  free_bytes / (12.0 * static_cast<double>(processors.count())));
}

double median_sample(Exercise const& exercise) {
  Samples samples;
  sample_alone(
      exercise, samples_of_beat, [] { return true; }, [&](double sample) { samples.push_back(sample); });
  return median(samples);
}

}  // namespace

Exercise reference_arithmetic(Processors& processors, Processor processor) {
  return operations(processors, processor, Precision::single_precision, Operation::multiply_add);
}

Exercise reference_memory(Processors& processors, Processor processor) {
  bool const on_host = processor == host || split_host;
  if (on_host && has_streaming_stores<HostSpace>)
    return store_and_reread(processors, processor,
                            bytes_of_thread * static_cast<double>(processors.info(processor).threads));
  return stream_by_parts(processors, processor, array_bytes(processors, processor));
}

ReferenceKernels::ReferenceKernels(Processors& processors) : processors_(processors) {
  for (Processor p = 0; p < processors_.count(); ++p) {
    arithmetic_.push_back(reference_arithmetic(processors_, p));
    memory_.push_back(reference_memory(processors_, p));
    on_one(processors_, p, [&] {
      calibrate(arithmetic_[p], short_sample_s);
      calibrate(memory_[p], short_sample_s);
    });
  }
}

std::vector<ReferenceSample> ReferenceKernels::measure() {
  std::vector<ReferenceSample> samples(processors_.count());
  for (Processor p = 0; p < processors_.count(); ++p)
    on_one(processors_, p, [&] { samples[p] = {median_sample(arithmetic_[p]), median_sample(memory_[p])}; });
  return samples;
}

}  // namespace yoke::probe
