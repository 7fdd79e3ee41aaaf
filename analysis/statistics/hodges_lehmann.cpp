// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/hodges_lehmann.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"

namespace yoke {
namespace {

/// Returns the index behind the last value of the second sample whose ratio to `divisor` is at most `limit`; starts at
/// `at`.
std::size_t behind(std::span<double const> second, std::size_t at, double divisor, double limit) {
  constexpr double tiny = 1e-290;  // smaller products are rounded coarsely
  double const product = divisor * limit, surely = product > tiny ? product * (1 - 1e-15) : 0;
  while (at < second.size() && second[at] < surely) ++at;  // skips most values without a division
  while (at < second.size() && second[at] / divisor <= limit) ++at;
  return at;
}

/// Number of ratios up to the limit.
std::size_t pairs_up_to(std::span<double const> first, std::span<double const> second, double limit) {
  std::size_t pairs = 0, below = 0;
  for (double const divisor : first) {  // a larger divisor qualifies more of the second sample
    below = behind(second, below, divisor, limit);
    pairs += below;
  }
  return pairs;
}

/// Smallest ratio above the limit; one must exist.
double least_above(std::span<double const> first, std::span<double const> second, double limit) {
  double least = HUGE_VAL;
  std::size_t below = 0;
  for (double const divisor : first) {
    below = behind(second, below, divisor, limit);
    if (below < second.size()) least = std::min(least, second[below] / divisor);
  }
  return least;
}

/// Ratios from `least` to `most`, in any order.
std::vector<double> ratios_between(std::span<double const> first, std::span<double const> second, double least,
                                   double most) {
  std::vector<double> ratios;
  std::size_t begin = 0, end = 0;
  for (double const divisor : first) {  // a larger divisor makes more of the second sample too small
    while (begin < second.size() && second[begin] / divisor < least) ++begin;
    end = behind(second, end, divisor, most);
    for (std::size_t i = begin; i < end; ++i) ratios.push_back(second[i] / divisor);
  }
  return ratios;
}

/// Returns the k-th smallest ratio and, if one exists, the next (otherwise the same).
std::pair<double, double> ratios_of_rank(std::span<double const> first, std::span<double const> second, std::size_t k) {
  YOKE_EXPECT(!first.empty() && !second.empty() && first[0] > 0 && second[0] > 0, "ratios are of positive samples");
  std::size_t const all = first.size() * second.size();
  YOKE_EXPECT(k >= 1 && k <= all, "there is a ratio for each pair");
  // Positive doubles sort like their bits: the k-th ratio is the smallest double with at least k ratios up to it.
  auto low = std::bit_cast<std::uint64_t>(second.front() / first.back());
  auto high = std::bit_cast<std::uint64_t>(second.back() / first.front());
  std::size_t below = 0, up_to = all;  // number of ratios below `low`, and up to `high`
  for (bool halve = false; low < high && up_to - below > first.size() + second.size(); halve = !halve) {
    // Every other step interpolates: the position of rank k if the ratios were evenly spread.
    double const part = halve ? 0.5 : static_cast<double>(k - below) / static_cast<double>(up_to - below);
    auto const step = static_cast<std::uint64_t>(part * static_cast<double>(high - low));
    std::uint64_t const middle = low + std::min(step, high - low - 1);
    if (std::size_t const pairs = pairs_up_to(first, second, std::bit_cast<double>(middle)); pairs >= k) {
      high = middle;
      up_to = pairs;
    } else {
      low = middle + 1;
      below = pairs;
    }
  }
  auto const least = std::bit_cast<double>(low), most = std::bit_cast<double>(high);
  double const next = up_to == k && k < all ? least_above(first, second, most) : most;
  if (low == high) return {least, next};
  auto between = ratios_between(first, second, least, most);
  auto const at = between.begin() + static_cast<std::ptrdiff_t>(k - below - 1);
  std::nth_element(between.begin(), at, between.end());
  return {*at, up_to > k ? *std::min_element(at + 1, between.end()) : next};
}

}  // namespace

double ratio_of_rank(std::span<double const> first, std::span<double const> second, std::size_t k) {
  return ratios_of_rank(first, second, k).first;
}

double hodges_lehmann_ratio(std::span<double const> first, std::span<double const> second) {
  std::size_t const pairs = first.size() * second.size();
  auto const [middle, next] = ratios_of_rank(first, second, (pairs + 1) / 2);
  return pairs % 2 == 1 ? middle : std::sqrt(middle * next);
}

std::optional<Interval> hodges_lehmann_interval(std::span<double const> first, std::span<double const> second,
                                                double confidence) {
  std::size_t const k = limit_rank(first.size(), second.size(), (1 - confidence) / 2);
  if (k == 0) return std::nullopt;
  return Interval{ratio_of_rank(first, second, k), ratio_of_rank(first, second, first.size() * second.size() + 1 - k)};
}

}  // namespace yoke
