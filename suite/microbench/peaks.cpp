// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/microbench/peaks.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

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
  bool const loads_only = one.write_bytes + one.stream_bytes == 0;
  Access const mix = one.stream_bytes > 0 ? Access::mixed_stream : Access::mixed;
  double const data_s = std::max({time_s(read_bytes, bytes(Access::load, all_bytes)),
                                  time_s(one.write_bytes, bytes(Access::store, all_bytes)),
                                  time_s(one.stream_bytes, bytes(Access::stream, all_bytes)),
                                  time_s(loads_only ? 0 : all_bytes / items, bytes(mix, all_bytes))});
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

}  // namespace yoke::microbench
