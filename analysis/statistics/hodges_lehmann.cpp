// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/hodges_lehmann.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// The ratios from `least` to `most`, in any order.
std::vector<double> ratios_between(std::span<double const> first, std::span<double const> second, double least,
                                   double most) {
  std::vector<double> ratios;
  std::size_t begin = 0, end = 0;
  for (double const divisor : first) {  // the larger it is, the more of the second sample are too small
    while (begin < second.size() && second[begin] / divisor < least) ++begin;
    while (end < second.size() && second[end] / divisor <= most) ++end;
    for (std::size_t i = begin; i < end; ++i) ratios.push_back(second[i] / divisor);
  }
  return ratios;
}

}  // namespace

double ratio_of_rank(std::span<double const> first, std::span<double const> second, std::size_t k) {
  YOKE_EXPECT(!first.empty() && !second.empty() && first[0] > 0 && second[0] > 0, "ratios are of positive samples");
  YOKE_EXPECT(k >= 1 && k <= first.size() * second.size(), "there is a ratio for each pair");
  auto const at_most = [&](double limit) {
    std::size_t pairs = 0, below = 0;
    for (double const divisor : first) {  // the larger it is, the more of the second sample qualify
      while (below < second.size() && second[below] / divisor <= limit) ++below;
      pairs += below;
    }
    return pairs;
  };
  // Positive doubles are in the order of their bits: the least one that k ratios do not exceed is the k-th ratio.
  auto low = std::bit_cast<std::uint64_t>(second.front() / first.back());
  auto high = std::bit_cast<std::uint64_t>(second.back() / first.front());
  std::size_t below = 0, up_to = first.size() * second.size();  // ratios less than low, and not more than high
  while (low < high && up_to - below > first.size() + second.size()) {
    std::uint64_t const middle = low + (high - low) / 2;
    if (std::size_t const pairs = at_most(std::bit_cast<double>(middle)); pairs >= k) {
      high = middle;
      up_to = pairs;
    } else {
      low = middle + 1;
      below = pairs;
    }
  }
  if (low == high) return std::bit_cast<double>(low);
  auto between = ratios_between(first, second, std::bit_cast<double>(low), std::bit_cast<double>(high));
  auto const at = between.begin() + static_cast<std::ptrdiff_t>(k - below - 1);
  std::nth_element(between.begin(), at, between.end());
  return *at;
}

double hodges_lehmann_ratio(std::span<double const> first, std::span<double const> second) {
  std::size_t const pairs = first.size() * second.size();
  double const upper = ratio_of_rank(first, second, pairs / 2 + 1);
  return pairs % 2 == 1 ? upper : std::sqrt(ratio_of_rank(first, second, pairs / 2) * upper);
}

std::optional<Interval> hodges_lehmann_interval(std::span<double const> first, std::span<double const> second,
                                                double confidence) {
  std::size_t const k = limit_rank(first.size(), second.size(), (1 - confidence) / 2);
  if (k == 0) return std::nullopt;
  return Interval{ratio_of_rank(first, second, k), ratio_of_rank(first, second, first.size() * second.size() + 1 - k)};
}

}  // namespace yoke
