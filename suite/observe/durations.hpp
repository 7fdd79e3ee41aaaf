// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace yoke::observe {

/// Statistics of durations in nanoseconds: exact count, sum and extremes, and quantiles with a relative error of at
/// most 1/32. Any thread may add durations, and any thread or signal handler may read at any time.
class Durations {
 public:
  void add(std::uint64_t ns);
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  std::uint64_t sum_ns() const { return sum_ns_.load(std::memory_order_relaxed); }
  /// Requires at least one duration.
  std::uint64_t min_ns() const { return min_ns_.load(std::memory_order_relaxed); }
  std::uint64_t max_ns() const { return max_ns_.load(std::memory_order_relaxed); }
  /// Returns the k-th quartile, for k = `quarters`.
  std::uint64_t quartile_ns(unsigned quarters) const;

 private:
  // 16 buckets per power of two, up to five hours; the last bucket contains all longer durations.
  static constexpr unsigned sub_bits = 4, max_bits = 44;
  static constexpr std::size_t buckets = (max_bits - sub_bits + 1) << sub_bits;
  static std::size_t bucket_of(std::uint64_t ns);
  static std::uint64_t middle_of(std::size_t bucket);

  std::atomic<std::uint64_t> count_{0}, sum_ns_{0}, min_ns_{UINT64_MAX}, max_ns_{0};
  std::array<std::atomic<std::uint32_t>, buckets> in_bucket_{};
};

}  // namespace yoke::observe
