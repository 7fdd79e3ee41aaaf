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

namespace yoke {
namespace {

constexpr std::size_t min_comparisons = 8, min_cases = 4;
constexpr double median_price = 1.5707963267948966;  // variance of the median over that of the mean: pi / 2
constexpr double confidence_tail = 0.975;

/// What a plan moved, and the standard deviation that its repetitions tell.
struct Move {
  double distance, deviation;
  std::size_t of;
};

/// The deviation beside those of the repetitions with which the distances from the centre have the median absolute
/// value of normal ones.
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

/// As many independent moves as these are worth: those of one case are alike.
double independent(std::vector<Move> const& moves, double centre) {
  std::vector<double> distances;
  for (auto const& move : moves) distances.push_back(std::abs(move.distance - centre));
  double const n = static_cast<double>(moves.size()), limit = 4 * median(distances);
  struct Group {
    double n = 0, sum = 0;
  };
  std::map<std::size_t, Group> groups;
  double squares = 0, sum = 0;
  for (auto const& move : moves) {
    double const value = std::clamp(move.distance - centre, -limit, limit);
    auto& group = groups[move.of];
    ++group.n;
    group.sum += value;
    squares += value * value;
    sum += value;
  }
  double const k = static_cast<double>(groups.size());
  if (k < 2 || k == n || !(squares > 0)) return n;
  double between = -sum * sum / n, sizes = 0;
  for (auto const& [of, group] : groups) {
    between += group.sum * group.sum / group.n;
    sizes += group.n * group.n;
  }
  double const total = squares - sum * sum / n, each = (n - sizes / n) / (k - 1);  // plans of a case
  double const of_cases = between / (k - 1), of_plans = (total - between) / (n - k);
  double const correlation = std::clamp((of_cases - of_plans) / (of_cases + (each - 1) * of_plans), 0., 1.);
  return n / (1 + (sizes / n - 1) * correlation);
}

/// Of the estimate of what all share.
double shared_deviation(BetweenRuns const& runs) {
  double const wide = std::log(runs.shared_interval.high / runs.shared_interval.low) / 2;
  return wide / student_quantile(confidence_tail, runs.degrees);
}

void set_shared(BetweenRuns& runs, double centre, double deviation) {
  double const half = student_quantile(confidence_tail, runs.degrees) * deviation;
  runs.shared = std::exp(centre);
  runs.shared_interval = {std::exp(centre - half), std::exp(centre + half)};
  runs.told = std::abs(centre) > half;
}

/// Sum and sum of squares, of which one value can be left out.
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

/// By the medians of cases; `moves` become distances from them.
BetweenRuns of_many_cases(std::vector<Move>& moves, std::vector<std::size_t> const& cases,
                          std::map<std::size_t, double> const& medians) {
  std::vector<double> values;
  Sums all;
  for (auto const& [of, value] : medians) {
    values.push_back(value);
    all.add(value);
  }
  std::map<std::size_t, double> plans;
  for (auto const& move : moves) ++plans[move.of];
  for (auto& move : moves) {
    double const n = plans[move.of];  // the median is of these plans, so distances from it are too short
    move.distance = n > 1 ? (move.distance - medians.at(move.of)) * std::sqrt(n / (n - 1)) : 0;
  }
  double const within = deviation_between(moves, 0);
  BetweenRuns runs;
  runs.degrees = all.n - 2;
  set_shared(runs, median(values), std::sqrt(median_price * all.variance() / all.n));
  for (std::size_t const of : cases) {
    Sums others = all;
    if (auto const own = medians.find(of); own != medians.end()) others.add(own->second, -1);
    runs.deviations.push_back(std::hypot(within, std::sqrt(runs.told ? others.variance() : others.about_none())));
  }
  return runs;
}

BetweenRuns of_few_cases(std::vector<Move> const& moves, std::vector<double> const& distances, std::size_t n) {
  double const centre = median(distances);
  BetweenRuns runs;
  double const deviation = deviation_between(moves, centre), worth = independent(moves, centre);
  runs.degrees = std::max(1., worth - 1);
  double variance = 0;
  for (auto const& move : moves)
    variance += (move.deviation * move.deviation + deviation * deviation) / static_cast<double>(moves.size());
  set_shared(runs, centre, std::sqrt(median_price * variance / worth));
  runs.deviations.assign(n, deviation);
  return runs;
}

}  // namespace

std::optional<BetweenRuns> between_runs(std::span<Comparison const> comparisons, std::span<std::size_t const> cases) {
  YOKE_EXPECT(comparisons.size() == cases.size(), "each comparison is of a case");
  std::vector<Move> moves;
  std::vector<double> distances;
  std::map<std::size_t, std::vector<double>> by_case;
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    if (!comparisons[i].shift_interval) continue;
    moves.push_back({std::log(comparisons[i].shift), shift_deviation(comparisons[i]), cases[i]});
    distances.push_back(moves.back().distance);
    by_case[cases[i]].push_back(moves.back().distance);
  }
  if (moves.size() < min_comparisons) return std::nullopt;
  if (by_case.size() < min_cases) return of_few_cases(moves, distances, comparisons.size());
  std::map<std::size_t, double> medians;
  for (auto const& [of, values] : by_case) medians[of] = median(values);
  return of_many_cases(moves, {cases.begin(), cases.end()}, medians);
}

Comparison beyond(BetweenRuns const& runs, std::size_t i, Comparison comparison, std::span<double const> first,
                  std::span<double const> second, bool absolute) {
  double const shared = runs.told && !absolute ? runs.shared : 1;
  double const between = std::hypot(runs.deviations[i], shared == 1 ? 0 : shared_deviation(runs));
  double const of_repetitions = shift_deviation(comparison);
  comparison.shared = shared;
  comparison.between = between / std::sqrt(2);
  std::vector<double> relative(second.begin(), second.end());
  for (double& value : relative) value /= shared;
  if (shared != 1) comparison.p = rank_sum_p(first, relative);
  double const whole = comparison.shift;
  comparison.shift /= shared;
  if (between == 0) {
    if (comparison.shift_interval)
      comparison.shift_interval =
          Interval{comparison.shift_interval->low / shared, comparison.shift_interval->high / shared};
    return comparison;
  }
  auto const fourth = [](double x) { return x * x * x * x; };
  double const deviation = std::hypot(between, of_repetitions);
  double const of_samples = static_cast<double>(std::max<std::size_t>(comparison.first_n + comparison.second_n, 3) - 2);
  double const degrees = fourth(deviation) / (fourth(between) / runs.degrees + fourth(of_repetitions) / of_samples);
  comparison.p = std::max(comparison.p, student_two_sided_p(std::log(comparison.shift) / deviation, degrees));
  if (auto& interval = comparison.shift_interval) {
    double const more = between * student_quantile(confidence_tail, degrees);
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

}  // namespace yoke
