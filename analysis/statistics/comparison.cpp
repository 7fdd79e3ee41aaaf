// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "analysis/statistics/distributions.hpp"
#include "analysis/statistics/intervals.hpp"
#include "analysis/statistics/rank_sum.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

constexpr double max_repetitions = 1e6;

/// The p with which a single comparison is significant regardless of the others. No correction is stricter.
double strictest_p(VerdictRule const& rule, std::size_t comparisons) {
  return rule.correction == Correction::none ? rule.false_alarm : rule.false_alarm / static_cast<double>(comparisons);
}

/// Standard deviation of ln(shift) between two samples of one repetition each; 3 / pi is the rank sum's efficiency for
/// normal values.
double pair_deviation(double deviation) { return deviation * std::sqrt(2 * std::numbers::pi / 3); }

/// Repetitions of each sample for which the smallest possible p is at most `p`.
double repetitions_for_p(double p) {
  std::size_t n = 2;
  while (min_rank_sum_p(n, n) > p) ++n;
  return static_cast<double>(n);
}

/// Repetitions for which a normal estimate, whose deviation for one repetition is `deviation`, is `quantiles` standard
/// errors away from `limit`.
double repetitions_within(double deviation, double quantiles, double limit) {
  double const ratio = quantiles * deviation / limit;
  return ratio * ratio;
}

std::vector<double> adjusted(std::span<Comparison const> comparisons, Correction correction) {
  std::vector<double> p;
  for (auto const& one : comparisons) p.push_back(one.p);
  if (correction == Correction::holm) return holm(p);
  if (correction == Correction::benjamini_hochberg) return benjamini_hochberg(p);
  return p;
}

/// Target for ln(shift): an observed change becomes significant; otherwise the interval fits within the effect.
struct Aim {
  double quantile, distance;
};

Aim aim_of(Comparison const& one, VerdictRule const& rule, std::size_t comparisons) {
  double const effect = std::log1p(rule.effect), seen = std::abs(std::log(one.shift));
  if (seen >= effect) return {1 - strictest_p(rule, comparisons) / 2, seen};
  return {0.975, effect - seen};
}

constexpr double suggested_power = 0.9;

std::optional<std::size_t> repetitions_needed(Comparison const& one, VerdictRule const& rule, std::size_t comparisons) {
  if (std::min(one.first_n, one.second_n) < 2) return std::nullopt;
  auto const [quantile, distance] = aim_of(one, rule, comparisons);
  double const quantiles = normal_quantile(quantile) + normal_quantile(suggested_power);
  // Variation that repetitions do not reduce uses up part of the distance.
  double const rest = distance * distance - 2 * quantiles * quantiles * one.between * one.between;
  if (rest <= 0) return std::nullopt;
  double const ratio = quantiles * pair_deviation(one.deviation);
  bool const seen = std::abs(std::log(one.shift)) >= std::log1p(rule.effect);
  double const least = seen ? repetitions_for_p(strictest_p(rule, comparisons)) : 4;  // 4: minimum for an interval
  double const n = std::max(ratio * ratio / rest, least);
  if (!(n <= max_repetitions)) return std::nullopt;
  return std::max(static_cast<std::size_t>(std::ceil(n)), std::min(one.first_n, one.second_n) + 1);
}

/// Returns the minimum number of processes on each side with which Student's test of their medians detects `distance`.
std::optional<std::size_t> processes_within(double deviation, double quantile, double power, double distance) {
  auto const reaches = [&](std::size_t n) {
    double const of_each = static_cast<double>(n), degrees = 2 * of_each - 2;
    double const reach = student_quantile(quantile, degrees) + student_quantile(power, degrees);
    return reach * deviation * std::sqrt(2 / of_each) <= distance;
  };
  std::size_t low = 1, high = 2;
  while (!reaches(high)) {
    low = high;
    if (static_cast<double>(high *= 2) > max_repetitions) return std::nullopt;
  }
  while (high - low > 1) {
    std::size_t const middle = (low + high) / 2;
    (reaches(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<std::size_t> processes_needed(Comparison const& one, VerdictRule const& rule, std::size_t comparisons) {
  // Processes measure a change including the factor that all plans share, whose own deviation shows in that factor
  // alone.
  double const shared = std::log(one.shared), n = static_cast<double>(std::min(one.first_n, one.second_n));
  double const repeated = pair_deviation(one.deviation) / std::sqrt(2 * n);
  double const deviation = one.first_processes > 0
                               ? one.between
                               : std::sqrt(repeated * repeated + one.between * one.between + shared * shared / 2);
  auto const [quantile, distance] = aim_of(one, rule, comparisons);
  auto const processes = processes_within(deviation, quantile, suggested_power, distance);
  if (!processes) return processes;
  return std::max(*processes, std::min(one.first_processes, one.second_processes) + 1);
}

void say_what_is_needed(Judgement& judgement, Comparison const& one, VerdictRule const& rule, std::size_t comparisons) {
  if (one.first_processes == 0) judgement.repetitions_needed = repetitions_needed(one, rule, comparisons);
  if (one.between > 0 && !judgement.repetitions_needed)
    judgement.processes_needed = processes_needed(one, rule, comparisons);
}

std::vector<std::size_t> ascending_order(std::span<double const> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<double> ascending(std::span<double const> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

double robust_deviation(std::span<double const> sorted) {
  if (sorted.size() < 2) return 0;
  double const n = static_cast<double>(sorted.size());
  // Blom's expectation of the order statistics of n normal values, interpolated like the quantile.
  double const h = (n - 1) * 0.75, at = std::floor(h), next = std::min(at + 1, n - 1);
  auto const blom = [n](double i) { return normal_quantile((i + 1 - 0.375) / (n + 0.25)); };
  double const expected = blom(at) + (h - at) * (blom(next) - blom(at));
  return std::log(quantile_of_sorted(sorted, 0.75) / quantile_of_sorted(sorted, 0.25)) / (2 * expected);
}

std::string_view verdict_name(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names{"same", "faster", "slower", "inconclusive"};
  return names[static_cast<std::size_t>(verdict)];
}

Comparison compare_samples(std::span<double const> first, std::span<double const> second, double confidence) {
  return compare_ascending(ascending(first), ascending(second), confidence);
}

Comparison compare_ascending(std::span<double const> a, std::span<double const> b, double confidence) {
  YOKE_EXPECT(!a.empty() && !b.empty(), "a comparison is of two samples");
  YOKE_EXPECT(a[0] > 0 && b[0] > 0, "a comparison is of positive values");
  Comparison result;
  result.first_n = a.size();
  result.second_n = b.size();
  result.first_median = quantile_of_sorted(a, 0.5);
  result.second_median = quantile_of_sorted(b, 0.5);
  result.ratio = result.second_median / result.first_median;
  result.ratio_interval = median_ratio_interval(a, b, confidence);
  result.shift = hodges_lehmann_ratio(a, b);
  result.shift_interval = hodges_lehmann_interval(a, b, confidence);
  result.p = rank_sum_p(a, b);
  double const x = robust_deviation(a), y = robust_deviation(b);
  result.deviation = std::sqrt((x * x + y * y) / 2);
  return result;
}

double shift_deviation(Comparison const& comparison) {
  auto const part = [](std::size_t n) { return 0.5 / static_cast<double>(n); };
  return pair_deviation(comparison.deviation) * std::sqrt(part(comparison.first_n) + part(comparison.second_n));
}

std::vector<Judgement> judge(std::span<Comparison const> comparisons, VerdictRule const& rule) {
  YOKE_EXPECT(rule.effect > 0, "the least effect is positive");
  auto const p = adjusted(comparisons, rule.correction);
  double const effect = 1 + rule.effect;
  std::vector<Judgement> judgements;
  judgements.reserve(comparisons.size());
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    Comparison const& one = comparisons[i];
    Judgement judgement{Verdict::inconclusive, p[i], {}, {}};
    if (one.shift_interval && one.shift_interval->low >= 1 / effect && one.shift_interval->high <= effect)
      judgement.verdict = Verdict::same;
    else if (p[i] <= rule.false_alarm && one.shift >= effect)
      judgement.verdict = Verdict::slower;
    else if (p[i] <= rule.false_alarm && one.shift <= 1 / effect)
      judgement.verdict = Verdict::faster;
    else
      say_what_is_needed(judgement, one, rule, comparisons.size());
    judgements.push_back(judgement);
  }
  return judgements;
}

std::size_t repetitions_to_tell(double deviation, double difference, VerdictRule const& rule, std::size_t comparisons,
                                double power) {
  YOKE_EXPECT(difference > rule.effect && comparisons > 0, "a detectable difference exceeds the least effect");
  double const per_one = pair_deviation(deviation), strict = strictest_p(rule, comparisons);
  double const away = std::log1p(difference), effect = std::log1p(rule.effect);
  double const quantiles = normal_quantile(1 - strict / 2) + normal_quantile(power);
  // Rank sums of few values need about 2 more than the normal approximation.
  double const significant = 1.05 * repetitions_within(per_one, quantiles, away) + 2;
  double const beyond = repetitions_within(per_one, normal_quantile(power), away - effect);
  return static_cast<std::size_t>(std::ceil(std::max({significant, beyond, repetitions_for_p(strict)})));
}

std::optional<std::size_t> processes_to_tell(double deviation, double difference, VerdictRule const& rule,
                                             std::size_t comparisons, double power) {
  YOKE_EXPECT(difference > rule.effect && comparisons > 0, "a detectable difference exceeds the least effect");
  double const away = std::log1p(difference);
  auto const significant = processes_within(deviation, 1 - strictest_p(rule, comparisons) / 2, power, away);
  auto const beyond = processes_within(deviation, 0.5, power, away - std::log1p(rule.effect));
  if (!significant || !beyond) return std::nullopt;
  return std::max(*significant, *beyond);
}

std::vector<double> holm(std::span<double const> p) {
  auto const order = ascending_order(p);
  std::vector<double> adjusted(p.size());
  double greatest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    greatest = std::max(greatest, std::min(1., static_cast<double>(order.size() - i) * p[order[i]]));
    adjusted[order[i]] = greatest;
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<double const> p) {
  auto const order = ascending_order(p);
  std::vector<double> adjusted(p.size());
  double least = 1, all = static_cast<double>(order.size());
  for (std::size_t i = order.size(); i-- > 0;) {
    least = std::min(least, all / static_cast<double>(i + 1) * p[order[i]]);
    adjusted[order[i]] = least;
  }
  return adjusted;
}

}  // namespace yoke::analysis
