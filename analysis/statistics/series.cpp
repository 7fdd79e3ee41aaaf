// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/series.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "analysis/statistics/distributions.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

/// Ranks minus their mean; ties share their mean rank.
std::vector<double> centred_ranks(std::span<double const> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i)
      ranks[order[i]] = (static_cast<double>(begin + end) - static_cast<double>(order.size())) / 2;
    begin = end;
  }
  return ranks;
}

double sum_of_squares(std::span<double const> values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.);
}

constexpr double false_alarm = 0.05, matters = 0.01;

bool is_steady(std::vector<double> const& times_s) {
  if (times_s.size() < Settling::window) return false;
  auto const trend = drift(std::span(times_s).last(Settling::window));
  return !trend || trend->p > false_alarm || std::abs(trend->value) <= matters;
}

}  // namespace

std::optional<double> von_neumann_ratio(std::span<double const> values) {
  if (values.size() < 4) return std::nullopt;
  auto const ranks = centred_ranks(values);
  double const all = sum_of_squares(ranks);
  if (all == 0) return std::nullopt;
  double steps = 0;
  for (std::size_t i = 1; i < ranks.size(); ++i) steps += (ranks[i] - ranks[i - 1]) * (ranks[i] - ranks[i - 1]);
  return steps / all;
}

std::optional<SeriesTest> autocorrelation(std::span<double const> values) {
  if (values.size() < 10) return std::nullopt;
  auto const found = von_neumann_ratio(values);
  if (!found) return std::nullopt;
  double const ratio = *found, n = static_cast<double>(values.size());
  double const variance = 4 * (n - 2) * (5 * n * n - 2 * n - 9) / (5 * n * (n + 1) * (n - 1) * (n - 1));
  return SeriesTest{1 - ratio / 2, 2 * normal_probability(-std::abs(ratio - 2) / std::sqrt(variance))};
}

std::optional<SeriesTest> drift(std::span<double const> values) {
  if (values.size() < 6) return std::nullopt;
  auto const ranks = centred_ranks(values);
  double const all = sum_of_squares(ranks), n = static_cast<double>(values.size());
  if (all == 0) return std::nullopt;
  double product = 0;
  for (std::size_t i = 0; i < ranks.size(); ++i) product += ranks[i] * (static_cast<double>(i) - (n - 1) / 2);
  double const times = n * (n * n - 1) / 12;  // sum of squares of 0, 1 ... about their mean
  double const r = std::clamp(product / std::sqrt(all * times), -1., 1.);
  // Student's t of a correlation; in terms of the beta distribution, 1 - r^2 has two tails of (n - 2) / 2 and 1 / 2.
  std::size_t const half = values.size() / 2;
  return SeriesTest{median(values.last(half)) / median(values.first(half)) - 1,
                    beta_probability(1 - r * r, (n - 2) / 2, 0.5)};
}

bool Settling::steady() const { return std::all_of(times_s_.begin(), times_s_.end(), is_steady); }

double Settling::change() const {
  constexpr std::size_t quarter = window / 4;
  double most = 0;
  for (auto const& times_s : times_s_) {
    if (times_s.size() < window) continue;
    std::span const all(times_s);
    double const change = median(all.last(quarter)) / median(all.first(quarter)) - 1;
    if (std::abs(change) > std::abs(most)) most = change;
  }
  return most;
}

}  // namespace yoke::analysis
