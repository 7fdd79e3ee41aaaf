// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/durations.hpp"

#include <algorithm>
#include <bit>

namespace yoke::observe {

std::size_t Durations::bucket_of(std::uint64_t ns) {
  constexpr std::uint64_t exact = std::uint64_t(1) << sub_bits;
  if (ns < exact) return static_cast<std::size_t>(ns);
  unsigned const octave = static_cast<unsigned>(std::bit_width(ns)) - 1 - sub_bits;
  std::size_t const bucket = ((std::size_t(octave) + 1) << sub_bits) + static_cast<std::size_t>((ns >> octave) - exact);
  return std::min(bucket, buckets - 1);
}

std::uint64_t Durations::middle_of(std::size_t bucket) {
  constexpr std::uint64_t exact = std::uint64_t(1) << sub_bits;
  if (bucket < exact) return bucket;
  std::size_t const octave = (bucket >> sub_bits) - 1;
  std::uint64_t const begin = (exact + (bucket & (exact - 1))) << octave;
  return begin + (std::uint64_t(1) << octave) / 2;
}

void Durations::add(std::uint64_t ns) {
  constexpr auto relaxed = std::memory_order_relaxed;
  for (std::uint64_t min = min_ns_.load(relaxed); ns < min && !min_ns_.compare_exchange_weak(min, ns, relaxed);) {
  }
  for (std::uint64_t max = max_ns_.load(relaxed); ns > max && !max_ns_.compare_exchange_weak(max, ns, relaxed);) {
  }
  in_bucket_[bucket_of(ns)].fetch_add(1, relaxed);
  sum_ns_.fetch_add(ns, relaxed);
  count_.fetch_add(1, relaxed);
}

std::uint64_t Durations::quartile_ns(unsigned quarters) const {
  std::uint64_t all = 0;
  for (auto const& in : in_bucket_) all += in.load(std::memory_order_relaxed);
  if (all == 0) return 0;
  std::uint64_t const rank = (all - 1) * quarters / 4;
  std::uint64_t before = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    before += in_bucket_[bucket].load(std::memory_order_relaxed);
    if (before > rank) return std::clamp(middle_of(bucket), min_ns(), std::max(min_ns(), max_ns()));
  }
  return max_ns();
}

}  // namespace yoke::observe
