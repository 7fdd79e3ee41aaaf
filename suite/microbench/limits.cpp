// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/limits.hpp"

#include <unistd.h>

#include <algorithm>

#include "suite/node/lanes_math.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/memory.hpp"

namespace yoke::microbench {
namespace {

/// Returns the best of several samples: the processor's capability.
double best_per_s(Processors& processors, Processor processor, probe::Exercise exercise) {
  constexpr int samples = 7;
  double least_s = 0;
  probe::on_one(processors, processor, [&] {
    probe::calibrate(exercise, 5e-3);
    for (int i = 0; i < samples; ++i) {
      double const s = probe::take_sample(exercise);
      least_s = least_s > 0 ? std::min(least_s, s) : s;
    }
  });
  return 1 / least_s;
}

}  // namespace

bool Limits::on_host() const { return split_host || processor_ == host; }

double Limits::operations_per_s(Precision precision, probe::Operation operation) {
  double& rate = operations_[{precision, operation}];
  for (auto const& chains : {probe::operations, probe::operations_of_many_chains})
    rate = std::max(rate, best_per_s(processors_, processor_, chains(processors_, processor_, precision, operation)));
  return rate;
}

double Limits::scalars_per_s() {
  return scalars_ = std::max(scalars_,
                             best_per_s(processors_, processor_, probe::scalar_instructions(processors_, processor_)));
}

double Limits::cubed_root_products(Precision precision) const {
  return precision == Precision::single_precision ? over_root_cubed_products<float>()
                                                  : over_root_cubed_products<double>();
}

double Limits::bytes_per_s(Access access, double working_set_bytes) {
  double& rate = accesses_[{access, working_set_bytes}];
  auto const take = [&](probe::Exercise const& exercise) {
    rate = std::max(rate, best_per_s(processors_, processor_, exercise));
  };
  if (access == Access::load) {
    take(probe::reread(processors_, processor_, working_set_bytes));
    take(probe::reread_in_rows(processors_, processor_, working_set_bytes));
  }
  if (access == Access::store) take(probe::rewrite(processors_, processor_, working_set_bytes));
  if (access == Access::stream) take(probe::store_past_caches(processors_, processor_, working_set_bytes));
  if (access == Access::mixed || access == Access::mixed_stream) {
    bool const past_caches = access == Access::mixed_stream;
    for (auto const& mix : probe::mixes(processors_, processor_, working_set_bytes, past_caches)) take(mix);
  }
  return rate;
}

std::string Limits::place_of(double bytes) const {
  auto const cores = static_cast<double>(std::max<std::size_t>(processors_.info(processor_).threads, 1));
#if defined(_SC_LEVEL1_DCACHE_SIZE)
  if (bytes <= cores * static_cast<double>(sysconf(_SC_LEVEL1_DCACHE_SIZE))) return "L1";
  if (bytes <= cores * static_cast<double>(sysconf(_SC_LEVEL2_CACHE_SIZE))) return "L2";
  if (bytes <= static_cast<double>(sysconf(_SC_LEVEL3_CACHE_SIZE))) return "L3";
#endif
  return "memory";
}

}  // namespace yoke::microbench
