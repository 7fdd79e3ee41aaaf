// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/statistics/statistics.hpp"

namespace yoke {

/// Two samples of positive values, such as seconds of two plans or of one plan on two machines. Ratios are of the
/// second over the first.
struct Comparison {
  std::size_t first_n = 0, second_n = 0;
  double first_median = 0, second_median = 0;
  double ratio = 1;                        ///< of the medians
  std::optional<Interval> ratio_interval;  ///< median_ratio_interval
  /// Hodges and Lehmann's ratio and interval: the estimate that belongs to `p`, on which verdicts stand.
  double shift = 1;
  std::optional<Interval> shift_interval;
  double p = 1;  ///< rank_sum_p
  /// Relative standard deviation of one repetition, robust_deviation of both samples; of correlated repetitions, that
  /// of independent ones whose mean would be as uncertain.
  double deviation = 0;
  double effective_n =
      0;  ///< independent repetitions that correlated ones of both samples are worth; 0: not correlated
  /// Relative standard deviation of the median of a whole run about what its repetitions tell, as far as it is known
  /// and in `p` and `shift_interval`: what differs from run to run.
  double between = 0;
  double shared = 1;  ///< factor by which all plans moved; `shift` is beyond it
  /// Processes of each side, if they are the units of `shift`, `p` and the interval; else 0.
  std::size_t first_processes = 0, second_processes = 0;
};

/// Both samples must have a value; values must be positive.
Comparison compare_samples(std::span<double const> first, std::span<double const> second, double confidence = 0.95);
/// The same of samples that are ascending, for those that are compared with many others.
Comparison compare_ascending(std::span<double const> first, std::span<double const> second, double confidence = 0.95);
std::vector<double> ascending(std::span<double const> values);

/// Standard deviation of ln(shift) as the repetitions tell it: Hodges and Lehmann's estimate of normal values.
double shift_deviation(Comparison const& comparison);

/// Standard deviation of ln(value) as the interquartile range tells it, over that of as many normal values: one
/// disturbed repetition does not move it. 0 for a single value. Values must be positive and ascending.
double robust_deviation(std::span<double const> sorted);

enum class Verdict { same, faster, slower, unclear };

/// SAME, FASTER, SLOWER, UNCLEAR.
std::string_view verdict_name(Verdict verdict);

enum class Correction { none, holm, benjamini_hochberg };

struct VerdictRule {
  double effect = 0.02;       ///< least relative change that matters
  double false_alarm = 0.05;  ///< least adjusted p that is no difference
  Correction correction = Correction::holm;
  bool absolute = false;  ///< what all plans share of a change stays in it (between_runs.hpp)
};

struct Judgement {
  Verdict verdict = Verdict::unclear;
  double adjusted_p = 1;
  /// If unclear: repetitions of each sample with which it would probably be told, were ratio and noise to stay as they
  /// are. Nothing if the noise is unknown (fewer than 2 and 2 values) or a million would not do.
  std::optional<std::size_t> repetitions_needed;
  /// The same in processes of each side, if what differs from run to run does not let repetitions tell it.
  std::optional<std::size_t> processes_needed;
};

/// Judges comparisons that are read together, in the order given.
///
/// SAME: the interval lies within [1 / (1 + effect), 1 + effect], so a difference that matters is excluded, and not
/// merely not seen. Else SLOWER or FASTER: the adjusted p is at most `false_alarm`, and the shift is at least 1 +
/// effect or at most its inverse. Else UNCLEAR.
std::vector<Judgement> judge(std::span<Comparison const> comparisons, VerdictRule const& rule = {});

/// Repetitions of each of two samples with which a true relative difference is judged SLOWER or FASTER with this
/// probability, among so many comparisons under the rule: Noether's formula for the rank sum of normal values, and
/// enough for the estimate to exceed the effect and for the least p that there is. `difference` must exceed
/// `rule.effect`.
std::size_t repetitions_to_tell(double deviation, double difference, VerdictRule const& rule = {},
                                std::size_t comparisons = 1, double power = 0.9);

/// The same in processes on each side (`compare_processes`), if the logarithms of their medians have this standard
/// deviation. Nothing if a million would not do.
std::optional<std::size_t> processes_to_tell(double deviation, double difference, VerdictRule const& rule = {},
                                             std::size_t comparisons = 1, double power = 0.9);

}  // namespace yoke
