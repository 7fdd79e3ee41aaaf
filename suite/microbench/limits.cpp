// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/limits.hpp"

#include <unistd.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "suite/node/lanes_math.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"

namespace yoke::microbench {
namespace {

/// 0 without units, for which the rate is not requested.
double time_s(double units, auto const& per_s) { return units > 0 ? units / per_s() : 0; }

/// Products in the cube of a reciprocal root and its factor, which kernels count as multiplications.
constexpr double cube_products = 3;

/// A GPU's threads keep repeatedly loaded data in registers, scratch or the first-level cache: at least at the rate of
/// the fastest set that all units share.
double cached_bytes_per_s(Peaks& peaks) {
  double best = 0;
  for (double const mebibytes : {1, 2, 4, 8, 16, 32})
    best = std::max(best, peaks.bytes_per_s(Access::load, mebibytes * 0x1p20));
  return best;
}

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

Limit limit_of(Peaks& peaks, Segment const& segment, Precision precision) {
  bool const on_host = peaks.on_host();
  if (!segment.counts) return {};
  Counts const& one = *segment.counts;
  auto const rate = [&](probe::Operation operation) {
    return [&peaks, precision, operation] { return peaks.operations_per_s(precision, operation); };
  };
  auto const bytes = [&](Access access, double working_set) {
    return [&peaks, access, working_set] { return peaks.bytes_per_s(access, working_set); };
  };
  // Three products of the cube are among the multiplications. On a GPU other units take the root.
  double const of_root = on_host ? peaks.cubed_root_products(precision) : 0;
  double const in_root = of_root > 0 ? (of_root - cube_products) * one.inverse_root : 0;
  double const multiply_s =
      time_s(2 * one.fma, rate(probe::Operation::multiply_add)) + time_s(one.multiply + in_root, [&] {
        return std::max(rate(probe::Operation::multiply)(), rate(probe::Operation::multiply_add)() / 2);
      });
  double const add_s = time_s(one.add, rate(probe::Operation::add));
  // Instructions of both kinds concurrently, limited by the issue rate.
  double const all_s = time_s(one.fma + one.multiply + one.add + in_root, [&] {
    return std::max({rate(probe::Operation::mixed)(), rate(probe::Operation::add)(), rate(probe::Operation::multiply)(),
                     rate(probe::Operation::multiply_add)() / 2});
  });
  double const divide_s = time_s(one.divide, rate(probe::Operation::divide)) +
                          time_s(one.root, rate(probe::Operation::root)) +
                          time_s(of_root > 0 ? 0 : one.inverse_root, rate(probe::Operation::inverse_root));
  // These are counted for host kernels; a GPU hides them behind other threads.
  double const scalar_s = on_host ? time_s(one.scalar, [&] { return peaks.scalars_per_s(); }) : 0;
  double const live_s = on_host ? time_s(one.reread_bytes, bytes(Access::load, std::max(one.live_bytes, 4096.0)))
                                : time_s(one.reread_bytes, [&] { return cached_bytes_per_s(peaks); });
  double const items = static_cast<double>(segment.items);
  double const all_bytes = items * (one.read_bytes + one.write_bytes + one.stream_bytes) + segment.shared_bytes;
  double const read_bytes = one.read_bytes + segment.shared_bytes / items;
  // Copy and triad have as many or twice as many loads as stores; the loads beyond these go at their own rate.
  double const mixed_bytes = std::min(all_bytes / items, 3 * (one.write_bytes + one.stream_bytes));
  // The faster of both kinds of stores, where the kernel chooses.
  auto const stored = [&](Access kept, Access past) {
    return [&, kept, past] {
      double const kept_per_s = bytes(kept, all_bytes)();
      return on_host && one.past_caches ? std::max(kept_per_s, bytes(past, all_bytes)()) : kept_per_s;
    };
  };
  Access const mix = one.stream_bytes > 0 ? Access::mixed_stream : Access::mixed;
  double const data_s = std::max({time_s(read_bytes, bytes(Access::load, all_bytes)),
                                  time_s(one.write_bytes, stored(Access::store, Access::stream)),
                                  time_s(one.stream_bytes,
                                         [&] {
                                           return on_host && one.stream_piece_bytes > 0
                                                      ? peaks.pieces_per_s(one.stream_piece_bytes, all_bytes)
                                                      : bytes(Access::stream, all_bytes)();
                                         }),
                                  time_s(mixed_bytes, stored(mix, Access::mixed_stream)) +
                                      time_s(all_bytes / items - mixed_bytes, bytes(Access::load, all_bytes))});
  Limit limit;
  for (auto const& [s, by] : std::initializer_list<std::pair<double, std::string>>{
           {multiply_s, "multiply ports"},
           {add_s, "add ports"},
           {all_s, "ports"},
           {divide_s, "dividers"},
           {scalar_s, "scalars"},
           {live_s, on_host ? peaks.place_of(one.live_bytes) : "caches"},
           {data_s, on_host ? peaks.place_of(all_bytes) : "memory"}})
    if (items * s > limit.s) limit = {items * s, by};
  return limit;
}

Limit limit_by_chunk(Peaks& peaks, Segment const& segment, Precision precision) {
  Segment chunk = segment;
  chunk.items = std::min(segment.items, segment.chunk_items);
  Limit limit = limit_of(peaks, chunk, precision);
  limit.s *= static_cast<double>(segment.items) / static_cast<double>(chunk.items);
  return limit;
}

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
    if (!on_host()) {  // main memory is faster for a single pass than for threads that loop
      auto const all = probe::shared_array(processors_, processor_, working_set_bytes);
      take(probe::streams(processors_, processor_, working_set_bytes, {all, all, all}).front().exercise);
    }
  }
  if (access == Access::store) take(probe::rewrite(processors_, processor_, working_set_bytes));
  if (access == Access::stream) take(probe::store_past_caches(processors_, processor_, working_set_bytes));
  if (access == Access::mixed || access == Access::mixed_stream) {
    bool const past_caches = access == Access::mixed_stream;
    for (auto const& mix : probe::mixes(processors_, processor_, working_set_bytes, past_caches)) take(mix);
  }
  return rate;
}

double Limits::pieces_per_s(double piece_bytes, double working_set_bytes) {
  auto const exercise = probe::store_pieces(processors_, processor_, working_set_bytes, piece_bytes);
  if (!exercise.act) return bytes_per_s(Access::stream, working_set_bytes);
  double& rate = pieces_[{piece_bytes, working_set_bytes}];
  return rate = std::max(rate, best_per_s(processors_, processor_, exercise));
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
