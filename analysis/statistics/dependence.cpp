// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/dependence.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/statistics/comparison.hpp"
#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/series.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

constexpr double rounding_of_logarithms = 1e-12;
constexpr double max_correlation = 0.98, own_alarm = 0.05;
/// Correlation is assumed larger than observed by this number of standard errors of the ratio: few values hide much of
/// it.
constexpr double caution = 0.65;

/// Returns the p above which chance explains the correlation in `values` values. Few values reveal so little that
/// chance nearly always does.
double chance_limit(std::size_t values) {
  constexpr std::size_t very_few = 8, few = 40;
  return values < very_few ? 1 : values < few ? 0.6 : 0.35;
}

/// Number of values of a series, and their rank ratio.
struct RankRatio {
  double n = 0;
  double value = 2;  ///< von Neumann's ratio of ranks: 2 without correlation
};

/// Expected ratio for n values of a first-order autoregression: mean square of a step over that of the distance from
/// these values' mean.
double expected_ratio(double n, double r) {
  double inflation = 1, power = 1;
  for (double lag = 1; lag < n && power > 1e-6; ++lag) inflation += 2 * (1 - lag / n) * (power *= r);
  return 2 * (n - 1) * (1 - r) / (n - inflation);
}

double variance_of_ratio(double n) {
  return 4 * (n - 2) * (5 * n * n - 2 * n - 9) / (5 * n * (n + 1) * (n - 1) * (n - 1));
}

Dependence dependence_of(std::span<RankRatio const> ratios) {
  if (ratios.empty()) return {};
  double sum = 0, variance = 0;
  for (auto const& one : ratios) {
    sum += one.value;
    variance += variance_of_ratio(one.n);
  }
  Dependence result;
  for (auto const& one : ratios) result.values += static_cast<std::size_t>(one.n);
  double const independent = 2 * static_cast<double>(ratios.size());
  result.p = normal_probability((sum - independent) / std::sqrt(variance));
  double low = 0, high = max_correlation;
  auto const exceeds = [&](double r) {
    double expected = 0;
    for (auto const& one : ratios) expected += expected_ratio(one.n, r);
    return expected > sum - caution * std::sqrt(variance);
  };
  constexpr int halvings = 30;
  for (int i = 0; i < halvings; ++i) {
    double const middle = (low + high) / 2;
    (exceeds(middle) ? low : high) = middle;
  }
  result.r = low;
  return result;
}

std::optional<RankRatio> rank_ratio_of(Series values) {
  if (auto const ratio = von_neumann_ratio(values)) return RankRatio{static_cast<double>(values.size()), *ratio};
  return std::nullopt;
}

}  // namespace

Dependence common_dependence(std::span<Series const> series) {
  std::vector<RankRatio> ratios;
  for (Series const one : series)
    if (auto const ratio = rank_ratio_of(one)) ratios.push_back(*ratio);
  return dependence_of(ratios);
}

std::vector<double> dependences(std::span<Series const> series) {
  return dependences(series, common_dependence(series));
}

std::vector<double> dependences(std::span<Series const> series, Dependence const& common) {
  constexpr std::size_t enough = 10;
  std::vector<double> r(series.size(), common.p <= chance_limit(common.values) ? common.r : 0);
  std::vector<double> p;
  std::vector<std::size_t> tested;
  std::vector<double> own;
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (series[i].size() < enough) continue;
    auto const alone = common_dependence(series.subspan(i, 1));
    tested.push_back(i);
    p.push_back(alone.p);
    own.push_back(alone.r);
  }
  auto const adjusted = holm(p);
  for (std::size_t k = 0; k < tested.size(); ++k)
    if (adjusted[k] <= own_alarm) r[tested[k]] = std::max(r[tested[k]], own[k]);
  return r;
}

std::vector<double> dependences_in_turns(std::span<std::vector<double> const> samples) {
  std::vector<std::vector<double>> logarithms;
  for (auto const& sample : samples) {
    auto& values = logarithms.emplace_back();
    for (double const value : sample) values.push_back(std::log(value));
  }
  bool const in_turns = samples.size() > 1 && std::all_of(samples.begin(), samples.end(), [&](auto const& sample) {
                          return sample.size() == samples.front().size();
                        });
  std::vector<double> turn(samples.size());
  for (std::size_t i = 0; in_turns && i < samples.front().size(); ++i) {
    std::transform(logarithms.begin(), logarithms.end(), turn.begin(), [&](auto const& values) { return values[i]; });
    double const centre = median(turn);
    for (auto& values : logarithms) values[i] -= centre;
  }
  for (auto& values : logarithms) {
    if (values.empty()) continue;
    auto const [least, most] = std::minmax_element(values.begin(), values.end());
    if (in_turns && *most - *least < rounding_of_logarithms)
      values.clear();  // nothing remains beyond the shared variation
  }
  std::vector<Series> const series(logarithms.begin(), logarithms.end());
  // Distances from a common center: the last series follows from the others.
  std::span<Series const> const all(series);
  return dependences(series, common_dependence(in_turns ? all.first(all.size() - 1) : all));
}

double effective_number(double n, double r) { return n * (1 - r) / (1 + r); }

Comparison allow_for_dependence(Comparison comparison, double first_r, double second_r, double confidence) {
  YOKE_EXPECT(first_r >= 0 && first_r < 1 && second_r >= 0 && second_r < 1, "a correlation is in [0, 1)");
  if (first_r == 0 && second_r == 0) return comparison;
  double const n = static_cast<double>(comparison.first_n), m = static_cast<double>(comparison.second_n);
  double const first = effective_number(n, first_r), second = effective_number(m, second_r);
  comparison.effective_n = first + second;
  double const inflation = std::sqrt((1 / first + 1 / second) / (1 / n + 1 / m));
  comparison.deviation *= inflation;
  double const degrees = std::max(1., first + second - 2);
  double const shift = std::log(comparison.shift), deviation = shift_deviation(comparison);
  comparison.p = std::max(comparison.p, deviation > 0 ? student_two_sided_p(shift / deviation, degrees) : comparison.p);
  if (auto& interval = comparison.shift_interval) {
    double const tail = (1 + confidence) / 2;
    double const wider = inflation * student_quantile(tail, degrees) / normal_quantile(tail);
    interval = Interval{comparison.shift * std::pow(interval->low / comparison.shift, wider),
                        comparison.shift * std::pow(interval->high / comparison.shift, wider)};
  }
  return comparison;
}

Comparison compare_in_turns(std::vector<double> const& first, std::vector<double> const& second) {
  auto const r = dependences_in_turns(std::vector{first, second});
  return allow_for_dependence(compare_samples(first, second), r[0], r[1]);
}

}  // namespace yoke::analysis
