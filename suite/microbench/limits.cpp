// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/limits.hpp"

#include <unistd.h>

#include <algorithm>
#include <initializer_list>

#include "suite/node/spaces.hpp"
#include "suite/probe/memory.hpp"

namespace yoke::microbench {
namespace {

/// The best of some samples: what the processor can do.
double best_per_s(Processors& processors, Processor processor, Exercise exercise) {
  constexpr int samples = 7;
  double least_s = 0;
  on_one(processors, processor, [&] {
    calibrate(exercise, 5e-3);
    for (int i = 0; i < samples; ++i) {
      double const s = take_sample(exercise);
      least_s = least_s > 0 ? std::min(least_s, s) : s;
    }
  });
  return 1 / least_s;
}

/// Nothing is as fast as nothing to do.
double time_s(double units, auto const& per_s) { return units > 0 ? units / per_s() : 0; }

}  // namespace

bool Limits::on_host() const { return split_host || processor_ == host; }

double Limits::per_s(Precision precision, Operation operation) {
  double& rate = operations_[{precision, operation}];
  return rate = std::max(
             rate, best_per_s(processors_, processor_, operations(processors_, processor_, precision, operation)));
}

double Limits::scalars_per_s() {
  return scalars_ =
             std::max(scalars_, best_per_s(processors_, processor_, scalar_instructions(processors_, processor_)));
}

double Limits::bytes_per_s(Access access, double working_set_bytes) {
  double& rate = accesses_[{access, working_set_bytes}];
  if (rate > 0) return rate;
  auto const exercise = access == Access::load    ? reread(processors_, processor_, working_set_bytes)
                        : access == Access::store ? rewrite(processors_, processor_, working_set_bytes)
                                                  : store_past_caches(processors_, processor_, working_set_bytes);
  return rate = best_per_s(processors_, processor_, exercise);
}

/// A GPU's threads keep what they load again in registers, scratch or their first cache, each its own part: no fewer
/// bytes a second than the fastest set that all units share.
double Limits::cached_bytes_per_s() {
  double best = 0;
  for (double const mebibytes : {1, 2, 4, 8, 16, 32})
    best = std::max(best, bytes_per_s(Access::load, mebibytes * 0x1p20));
  return best;
}

std::string Limits::place_of(double bytes) const {
  if (!on_host()) return "memory";
  auto const cores = static_cast<double>(std::max<std::size_t>(processors_.info(processor_).threads, 1));
#if defined(_SC_LEVEL1_DCACHE_SIZE)
  if (bytes <= cores * static_cast<double>(sysconf(_SC_LEVEL1_DCACHE_SIZE))) return "L1";
  if (bytes <= cores * static_cast<double>(sysconf(_SC_LEVEL2_CACHE_SIZE))) return "L2";
  if (bytes <= static_cast<double>(sysconf(_SC_LEVEL3_CACHE_SIZE))) return "L3";
#endif
  return "memory";
}

Limit Limits::of(Segment const& segment, Precision precision) {
  if (!segment.counts) return {};
  Counts const& one = *segment.counts;
  auto const rate = [&](Operation operation) {
    return [this, precision, operation] { return per_s(precision, operation); };
  };
  auto const bytes = [this](Access access, double working_set) {
    return [=, this] { return bytes_per_s(access, working_set); };
  };
  double const multiply_s = time_s(2 * one.fma, rate(Operation::multiply_add)) +
                            time_s(one.multiply, rate(Operation::multiply)) +
                            time_s(one.inverse_root, rate(Operation::inverse_root));
  double const add_s = time_s(one.add, rate(Operation::add));
  // Instructions of both kinds at once, as many as can start.
  double const all_s = time_s(one.fma + one.multiply + one.add, [&] {
    return std::max({per_s(precision, Operation::mixed), per_s(precision, Operation::add),
                     per_s(precision, Operation::multiply), per_s(precision, Operation::multiply_add) / 2});
  });
  double const divide_s = time_s(one.divide, rate(Operation::divide)) + time_s(one.root, rate(Operation::root));
  // These are counted in a host's kernels; what a GPU's threads do of them hides behind other threads.
  double const scalar_s = on_host() ? time_s(one.scalar, [this] { return scalars_per_s(); }) : 0;
  double const live_s = on_host() ? time_s(one.reread_bytes, bytes(Access::load, std::max(one.live_bytes, 4096.0)))
                                  : time_s(one.reread_bytes, [this] { return cached_bytes_per_s(); });
  double const items = static_cast<double>(segment.items);
  double const all_bytes = items * (one.read_bytes + one.write_bytes + one.stream_bytes) + segment.shared_bytes;
  double const data_s = time_s(one.read_bytes + segment.shared_bytes / items, bytes(Access::load, all_bytes)) +
                        time_s(one.write_bytes, bytes(Access::store, all_bytes)) +
                        time_s(one.stream_bytes, bytes(Access::stream, all_bytes));
  Limit limit;
  for (auto const& [s, by] :
       std::initializer_list<std::pair<double, std::string>>{{multiply_s, "multiply ports"},
                                                             {add_s, "add ports"},
                                                             {all_s, "ports"},
                                                             {divide_s, "dividers"},
                                                             {scalar_s, "scalars"},
                                                             {live_s, on_host() ? place_of(one.live_bytes) : "caches"},
                                                             {data_s, place_of(all_bytes)}})
    if (items * s > limit.s) limit = {items * s, by};
  return limit;
}

}  // namespace yoke::microbench
