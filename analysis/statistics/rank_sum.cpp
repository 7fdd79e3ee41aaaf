// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/rank_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// Ranks of both samples merged; ties share their mean rank. Doubled, so that they are integers.
struct Ranks {
  std::vector<std::size_t> doubled;  ///< ascending
  std::size_t first_sum = 0;         ///< sum over the first sample, doubled
  double tied = 0;                   ///< sum of t^3 - t over groups of t ties
};

Ranks rank(std::span<double const> first, std::span<double const> second) {
  std::vector<std::pair<double, bool>> values;
  values.reserve(first.size() + second.size());
  for (double const value : first) values.emplace_back(value, true);
  for (double const value : second) values.emplace_back(value, false);
  auto const before = [](auto const& a, auto const& b) { return a.first < b.first; };
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(first.size());
  // Samples are usually sorted already.
  if (!std::is_sorted(values.begin(), middle, before)) std::sort(values.begin(), middle, before);
  if (!std::is_sorted(middle, values.end(), before)) std::sort(middle, values.end(), before);
  std::inplace_merge(values.begin(), middle, values.end(), before);
  Ranks ranks;
  ranks.doubled.reserve(values.size());
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t end = begin;
    while (end < values.size() && values[end].first == values[begin].first) ++end;
    std::size_t const doubled = begin + 1 + end;  // ranks count from 1
    for (std::size_t i = begin; i < end; ++i) {
      ranks.doubled.push_back(doubled);
      if (values[i].second) ranks.first_sum += doubled;
    }
    double const t = static_cast<double>(end - begin);
    ranks.tied += t * t * t - t;
    begin = end;
  }
  return ranks;
}

/// True if the exact distribution is enumerated, e.g. for 17 and 17 values and for 4 and 146.
bool counted(std::size_t n, std::size_t m) { return (n + m) * std::min(n, m) <= 600; }

/// Returns ways[s]: the number of ways to choose `count` of the weights with sum s.
std::vector<double> ways_to_sum(std::span<std::size_t const> weights, std::size_t count) {
  std::size_t max_sum = 0;
  for (std::size_t i = weights.size() - count; i < weights.size(); ++i) max_sum += weights[i];
  std::size_t const width = max_sum + 1;
  std::vector<double> ways((count + 1) * width, 0);
  ways[0] = 1;
  std::vector<std::size_t> reach(count + 1, 0);  // largest sum so far
  for (std::size_t item = 0; item < weights.size(); ++item) {
    std::size_t const weight = weights[item];
    for (std::size_t i = std::min(count, item + 1); i >= 1; --i) {
      double* const to = &ways[i * width + weight];
      double const* const from = &ways[(i - 1) * width];
      std::size_t const sums = std::min(reach[i - 1], max_sum - weight);
      for (std::size_t s = 0; s <= sums; ++s) to[s] += from[s];
      reach[i] = std::max(reach[i], sums + weight);
    }
  }
  return {ways.end() - static_cast<std::ptrdiff_t>(width), ways.end()};
}

double exact_p(Ranks ranks, std::size_t n, std::size_t m) {
  std::size_t const all = n + m;
  // The smaller sample needs the smaller table.
  std::size_t sum = ranks.first_sum;
  if (m < n) sum = all * (all + 1) - sum;
  std::size_t const count = std::min(n, m);
  if (ranks.tied == 0) {
    for (std::size_t& one : ranks.doubled) one /= 2;
    sum /= 2;
  }
  auto const ways = ways_to_sum(ranks.doubled, count);
  double const total = std::accumulate(ranks.doubled.begin(), ranks.doubled.end(), 0.);
  double const mean = static_cast<double>(count) * total / static_cast<double>(all);
  double const distance = std::abs(static_cast<double>(sum) - mean) * (1 - 1e-12);
  double far = 0, sum_of_ways = 0;
  for (std::size_t s = 0; s < ways.size(); ++s) {
    sum_of_ways += ways[s];
    if (std::abs(static_cast<double>(s) - mean) >= distance) far += ways[s];
  }
  return far / sum_of_ways;
}

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

double rank_sum_p(std::span<double const> first, std::span<double const> second) {
  YOKE_EXPECT(!first.empty() && !second.empty(), "a rank sum compares two samples");
  Ranks ranks = rank(first, second);
  if (counted(first.size(), second.size())) return exact_p(std::move(ranks), first.size(), second.size());
  double const n = static_cast<double>(first.size()), m = static_cast<double>(second.size()), all = n + m;
  double const variance = n * m / 12 * (all + 1 - ranks.tied / (all * (all - 1)));
  if (!(variance > 0)) return 1;  // all values are equal
  double const distance = std::abs(static_cast<double>(ranks.first_sum) / 2 - n * (all + 1) / 2);
  return std::min(1., 2 * normal_probability(-std::max(distance - 0.5, 0.) / std::sqrt(variance)));
}

std::size_t limit_rank(std::size_t n, std::size_t m, double tail) {
  YOKE_EXPECT(tail > 0 && tail < 0.5, "a tail is a probability below a half");
  if (n == 0 || m == 0) return 0;
  if (!counted(n, m)) {
    double const x = static_cast<double>(n), y = static_cast<double>(m);
    // Continuity: a whole rank covers the half below and above it.
    double const rank = std::ceil(x * y / 2 + normal_quantile(tail) * std::sqrt(x * y * (x + y + 1) / 12) - 0.5);
    return rank > 0 ? static_cast<std::size_t>(rank) : 0;
  }
  std::size_t const count = std::min(n, m);
  std::vector<std::size_t> ranks(n + m);
  std::iota(ranks.begin(), ranks.end(), 1);
  auto const ways = ways_to_sum(ranks, count);
  double const limit = tail * std::accumulate(ways.begin(), ways.end(), 0.) * (1 + 1e-12);
  double sum = 0;
  for (std::size_t k = 0;; ++k)
    if ((sum += ways[k + count * (count + 1) / 2]) > limit) return k;
}

double min_rank_sum_p(std::size_t n, std::size_t m) {
  double const x = static_cast<double>(n), y = static_cast<double>(m);
  return 2 * std::exp(log_gamma(x + 1) + log_gamma(y + 1) - log_gamma(x + y + 1));
}

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

}  // namespace yoke::analysis
