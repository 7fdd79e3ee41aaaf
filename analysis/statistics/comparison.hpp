// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/statistics/statistics.hpp"

namespace yoke::analysis {

/// Comparison of two samples of positive values, e.g. seconds of two plans, or of one plan on two machines. Ratios are
/// second over first.
struct Comparison {
  std::size_t first_n = 0, second_n = 0;
  double first_median = 0, second_median = 0;
  double ratio = 1;                        ///< ratio of the medians
  std::optional<Interval> ratio_interval;  ///< median_ratio_interval
  /// Hodges and Lehmann's ratio and interval: the estimate that matches the test of `p`, and the basis of verdicts.
  double shift = 1;
  std::optional<Interval> shift_interval;
  double p = 1;  ///< rank_sum_p
  /// Relative standard deviation of one repetition: robust_deviation of both samples. For correlated repetitions, that
  /// of independent ones whose mean would be equally uncertain.
  double deviation = 0;
  double effective_n = 0;  ///< equivalent number of independent repetitions if they are correlated, otherwise 0
  /// Relative standard deviation of a run's median between runs, beyond the variation of its repetitions; included in
  /// `p` and `shift_interval`. 0 if unknown.
  double between = 0;
  double shared = 1;  ///< factor by which all plans moved; divided out of `shift`
  /// Processes of each side, if they are the units of `shift`, `p` and the interval; otherwise 0.
  std::size_t first_processes = 0, second_processes = 0;
};

/// Compares two samples. Contract: both are nonempty; values are positive.
Comparison compare_samples(std::span<double const> first, std::span<double const> second, double confidence = 0.95);
/// As compare_samples, for ascending samples: saves sorting if one is compared with many others.
Comparison compare_ascending(std::span<double const> first, std::span<double const> second, double confidence = 0.95);
std::vector<double> ascending(std::span<double const> values);

/// Standard error of ln(shift), estimated from the repetitions: that of Hodges and Lehmann's estimate for normal
/// values.
double shift_deviation(Comparison const& comparison);

/// Standard deviation of ln(value), estimated from the interquartile range relative to that of normal values, so that
/// one noisy repetition does not affect it. 0 for a single value. Values must be positive and ascending.
double robust_deviation(std::span<double const> sorted);

/// Verdict on the second sample relative to the first.
enum class Verdict { same, faster, slower, inconclusive };

/// Returns "same", "faster", "slower" or "inconclusive".
std::string_view verdict_name(Verdict verdict);

/// Correction of p for multiple comparisons.
enum class Correction { none, holm, benjamini_hochberg };

/// Criteria of a verdict.
struct VerdictRule {
  double effect = 0.02;       ///< minimum relevant relative change
  double false_alarm = 0.05;  ///< adjusted p above this is not significant
  Correction correction = Correction::holm;
  bool absolute = false;  ///< keep the factor that all plans share in the change (between_runs.hpp)
};

/// Verdict on a comparison, and the effort needed if it is inconclusive.
struct Judgement {
  Verdict verdict = Verdict::inconclusive;
  double adjusted_p = 1;
  /// If inconclusive: repetitions of each sample that would probably decide, if ratio and noise stayed as they are.
  /// `std::nullopt` if the noise is unknown (fewer than two values in a sample) or a million would not suffice.
  std::optional<std::size_t> repetitions_needed;
  /// Processes of each side that would probably decide, if between-run variation keeps repetitions from deciding.
  std::optional<std::size_t> processes_needed;
};

/// Judges comparisons that are read together; results are in the order given.
///
/// Same: the interval lies within [1 / (1 + effect), 1 + effect], which excludes a relevant difference rather than
/// merely not detecting one. Otherwise slower or faster: the adjusted p is at most `false_alarm`, and the shift is at
/// least 1 + effect, or at most its inverse. Otherwise inconclusive.
std::vector<Judgement> judge(std::span<Comparison const> comparisons, VerdictRule const& rule = {});

/// Required sample size: repetitions of each of two samples with which a true relative `difference` is judged slower or
/// faster with probability `power`, among `comparisons` comparisons under the rule. Noether's formula for the rank sum
/// of normal values, and enough for the estimate to exceed the effect and for the smallest possible p. `difference`
/// must exceed `rule.effect`.
std::size_t repetitions_to_tell(double deviation, double difference, VerdictRule const& rule = {},
                                std::size_t comparisons = 1, double power = 0.9);

/// Required number of processes on each side (`compare_processes`), if the logarithms of their medians have the
/// standard deviation `deviation`. `std::nullopt` if a million would not suffice.
std::optional<std::size_t> processes_to_tell(double deviation, double difference, VerdictRule const& rule = {},
                                             std::size_t comparisons = 1, double power = 0.9);

/// Adjusts the p of several tests that are read together (Holm 1979): if tests with an adjusted p of at most a count as
/// significant, the probability of any false alarm is at most a. Results are in the order given.
std::vector<double> holm(std::span<double const> p);

/// Adjusts the p of a long list of tests (Benjamini and Hochberg 1995): of the tests with an adjusted p of at most a,
/// an expected fraction of at most a are false alarms. More powerful than Holm's.
std::vector<double> benjamini_hochberg(std::span<double const> p);

}  // namespace yoke::analysis
