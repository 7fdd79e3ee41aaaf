// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/between_runs.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"
#include "suite/core/statistics.hpp"

namespace yoke::analysis {
namespace {

constexpr std::size_t min_comparisons = 8;
constexpr double median_price = 1.5707963267948966;  // variance of the median over that of the mean: pi / 2
/// Efficiency of the median absolute deviation relative to the standard deviation of normal values: degrees of freedom
/// per value.
constexpr double mad_efficiency = 0.37;
constexpr double confidence_tail = 0.975;

/// Move of a plan, ln(shift), with its standard deviation estimated from the repetitions.
struct Move {
  double distance, deviation;
  std::size_t of;
};

/// Returns the between-run deviation which, added to those of the repetitions, makes the median of the scaled distances
/// from `centre` equal to that of normal values.
double deviation_between(std::vector<Move> const& moves, double centre) {
  constexpr double normal_median = 0.6744897501960817;
  std::vector<double> scaled(moves.size());
  auto const too_far = [&](double between) {
    std::transform(moves.begin(), moves.end(), scaled.begin(), [&](Move const& move) {
      double const deviation = std::hypot(move.deviation, between), distance = std::abs(move.distance - centre);
      return deviation > 0 ? distance / deviation : distance > 0 ? 1 / normal_median : 0;
    });
    return median(scaled) > normal_median;
  };
  double low = 0, high = 0;
  for (auto const& move : moves) high = std::max(high, std::abs(move.distance - centre));
  high /= normal_median;
  if (!too_far(0)) return 0;
  constexpr int halvings = 40;
  for (int i = 0; i < halvings; ++i) {
    double const middle = (low + high) / 2;
    (too_far(middle) ? low : high) = middle;
  }
  return high;
}

/// A variance estimate and its degrees of freedom.
struct VariancePart {
  double variance = 0, degrees = 1;
};

/// Adds two estimates, with Satterthwaite's degrees of freedom.
VariancePart operator+(VariancePart const& a, VariancePart const& b) {
  double const sum = a.variance + b.variance;
  if (!(sum > 0)) return {0, a.degrees + b.degrees};
  return {sum, sum * sum / (a.variance * a.variance / a.degrees + b.variance * b.variance / b.degrees)};
}

/// Standard deviation of the logarithm of `runs.shared`.
double shared_deviation(BetweenRuns const& runs) {
  double const wide = std::log(runs.shared_interval.high / runs.shared_interval.low) / 2;
  return wide / student_quantile(confidence_tail, runs.shared_degrees);
}

void set_shared(BetweenRuns& runs, double centre, VariancePart const& part) {
  double const half = student_quantile(confidence_tail, part.degrees) * std::sqrt(part.variance);
  runs.shared = std::exp(centre);
  runs.shared_interval = {std::exp(centre - half), std::exp(centre + half)};
  runs.shared_degrees = part.degrees;
  runs.told = std::abs(centre) > half;
}

/// Sum and sum of squares, from which one value can be removed.
struct Sums {
  double n = 0, sum = 0, squares = 0;
  void add(double value, double sign = 1) {
    n += sign;
    sum += sign * value;
    squares += sign * value * value;
  }
  double variance() const { return std::max(0., squares - sum * sum / n) / (n - 1); }
  double about_none() const { return std::max(0., squares) / n; }
};

/// Variance of the plans within their cases. Turns `moves` into distances from the medians of their cases.
VariancePart variance_of_plans(std::vector<Move>& moves, std::map<std::size_t, double> const& medians) {
  std::map<std::size_t, double> plans;
  for (auto const& move : moves) ++plans[move.of];
  for (auto& move : moves) {
    double const n = plans[move.of];  // the median is of these plans, so distances from it are too short
    move.distance = n > 1 ? (move.distance - medians.at(move.of)) * std::sqrt(n / (n - 1)) : 0;
  }
  double const deviation = deviation_between(moves, 0);
  auto const beyond_one = static_cast<double>(moves.size() - medians.size());
  return {deviation * deviation, mad_efficiency * std::max(1., beyond_one)};
}

/// Variance of the cases, against which one of them must stand out. `own`: the median of that case, if it has one.
VariancePart variance_of_cases(Sums const& all, double const* own, bool told) {
  if (all.n < 2) return {};
  if (all.n == 2) return {all.variance(), 1};
  Sums others = all;
  if (own) others.add(*own, -1);
  return {told ? others.variance() : others.about_none(), std::max(1., told ? all.n - 2 : all.n - 1)};
}

/// Variance of the estimate of the shared factor.
VariancePart variance_of_shared(Sums const& medians, std::vector<Move> const& moves, VariancePart const& plans) {
  if (medians.n > 1) return {(medians.n > 2 ? median_price : 1) * medians.variance() / medians.n, medians.n - 1};
  double variance = 0;
  for (auto const& move : moves) variance += move.deviation * move.deviation + plans.variance;
  double const n = static_cast<double>(moves.size());
  return {median_price * variance / (n * n), plans.degrees};
}

}  // namespace

std::optional<BetweenRuns> between_runs(std::span<Comparison const> comparisons, std::span<std::size_t const> cases) {
  YOKE_EXPECT(comparisons.size() == cases.size(), "each comparison is of a case");
  std::vector<Move> moves;
  std::map<std::size_t, std::vector<double>> by_case;
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    if (!comparisons[i].shift_interval) continue;
    moves.push_back({std::log(comparisons[i].shift), shift_deviation(comparisons[i]), cases[i]});
    by_case[cases[i]].push_back(moves.back().distance);
  }
  if (moves.size() < min_comparisons) return std::nullopt;
  std::map<std::size_t, double> medians;
  std::vector<double> centres;
  Sums all;
  for (auto const& [of, values] : by_case) {
    centres.push_back(medians[of] = median(values));
    all.add(centres.back());
  }
  VariancePart const plans = variance_of_plans(moves, medians);
  BetweenRuns runs;
  set_shared(runs, median(centres), variance_of_shared(all, moves, plans));
  for (std::size_t const of : cases) {
    auto const own = medians.find(of);
    VariancePart const both = variance_of_cases(all, own == medians.end() ? nullptr : &own->second, runs.told) + plans;
    runs.deviations.push_back(std::sqrt(both.variance));
    runs.degrees.push_back(both.degrees);
  }
  return runs;
}

Comparison beyond(BetweenRuns const& runs, std::size_t i, Comparison comparison, std::span<double const> first,
                  std::span<double const> second, bool absolute) {
  double const shared = runs.told && !absolute ? runs.shared : 1;
  VariancePart const own{runs.deviations[i] * runs.deviations[i], runs.degrees[i]};
  double const centre = shared == 1 ? 0 : shared_deviation(runs);
  VariancePart const between = own + VariancePart{centre * centre, std::max(1., runs.shared_degrees)};
  double const of_repetitions = shift_deviation(comparison);
  comparison.shared = shared;
  comparison.between = std::sqrt(between.variance / 2);
  bool const independent = comparison.effective_n == 0;
  if (shared != 1) {
    std::vector<double> relative(second.begin(), second.end());
    for (double& value : relative) value /= shared;
    comparison.p = rank_sum_p(first, relative);
  }
  double const whole = comparison.shift;
  comparison.shift /= shared;
  double const samples =
      independent ? static_cast<double>(comparison.first_n + comparison.second_n) : comparison.effective_n;
  if (between.variance == 0 && independent) {
    if (comparison.shift_interval)
      comparison.shift_interval =
          Interval{comparison.shift_interval->low / shared, comparison.shift_interval->high / shared};
    return comparison;
  }
  VariancePart const both = between + VariancePart{of_repetitions * of_repetitions, std::max(1., samples - 2)};
  double const deviation = std::sqrt(both.variance);
  if (!comparison.shift_interval)
    comparison.p = 1;
  else if (deviation > 0)
    comparison.p = std::max(comparison.p, student_two_sided_p(std::log(comparison.shift) / deviation, both.degrees));
  if (auto& interval = comparison.shift_interval) {
    double const more = std::sqrt(between.variance) * student_quantile(confidence_tail, both.degrees);
    interval = Interval{comparison.shift / std::exp(std::hypot(std::log(whole / interval->low), more)),
                        comparison.shift * std::exp(std::hypot(std::log(interval->high / whole), more))};
  }
  return comparison;
}

Comparison compare_processes(std::span<std::vector<double> const> first, std::span<std::vector<double> const> second,
                             double confidence) {
  YOKE_EXPECT(!first.empty() && !second.empty() && first.size() + second.size() > 2, "a side has several processes");
  struct Values {
    std::vector<double> all, logarithms;
    double mean = 0, squares = 0;
  };
  auto const values_of = [](std::span<std::vector<double> const> processes) {
    Values values;
    for (auto const& one : processes) {
      values.all.insert(values.all.end(), one.begin(), one.end());
      values.logarithms.push_back(std::log(median(one)));
    }
    auto const& logarithms = values.logarithms;
    values.mean = std::accumulate(logarithms.begin(), logarithms.end(), 0.) / static_cast<double>(logarithms.size());
    for (double const one : logarithms) values.squares += (one - values.mean) * (one - values.mean);
    return values;
  };
  Values const a = values_of(first), b = values_of(second);
  Comparison result = compare_samples(a.all, b.all, confidence);
  result.first_processes = first.size();
  result.second_processes = second.size();
  double const n = static_cast<double>(first.size()), m = static_cast<double>(second.size()), degrees = n + m - 2;
  result.between = std::sqrt((a.squares + b.squares) / degrees);
  double const distance = b.mean - a.mean, deviation = result.between * std::sqrt(1 / n + 1 / m);
  double const half = student_quantile(1 - (1 - confidence) / 2, degrees) * deviation;
  result.shift = std::exp(distance);
  result.shift_interval = Interval{std::exp(distance - half), std::exp(distance + half)};
  result.p = deviation > 0 ? student_two_sided_p(distance / deviation, degrees) : distance == 0 ? 1 : 0;
  return result;
}

}  // namespace yoke::analysis
