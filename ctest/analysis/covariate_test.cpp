// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/covariate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "analysis/statistics/dependence.hpp"
#include "suite/core/split_mix_64.hpp"

namespace yoke::analysis {
namespace {

/// A node whose speed wanders, and plans that follow it.
struct Wandering {
  double drift = 0.1;        ///< standard deviation of ln(slowness) over a visit
  double correlation = 0.8;  ///< correlation of the slowness of a repetition with that of the previous one
  double between = 0.1;      ///< standard deviation of ln(slowness) between visits
  double slope = 1;          ///< change of ln(time) over that of ln(slowness)
  double noise = 0.01;       ///< relative noise of a repetition
  double beat_noise = 0.01;  ///< relative noise of a heartbeat
  std::size_t n = 10;
};

struct Visit {
  std::vector<double> times, covariates;
  Covaried covaried() const { return {times, covariates}; }
};

Visit visit(SplitMix64Stream& random, Wandering const& of, double factor) {
  Visit result;
  double const base = of.between * random.normal();
  double state = random.normal();
  for (std::size_t i = 0; i < of.n; ++i) {
    double const slowness = base + of.drift * state;
    result.times.push_back(factor * std::exp(of.slope * slowness + of.noise * random.normal()));
    result.covariates.push_back(slowness + of.beat_noise * random.normal());
    state = of.correlation * state + std::sqrt(1 - of.correlation * of.correlation) * random.normal();
  }
  return result;
}

/// Compares as `yoke compare` does.
struct Compared {
  Comparison comparison;
  bool at_equal_speed = false;
};

Compared as_measured(Visit const& first, Visit const& second) {
  std::vector<Series> const series{first.times, second.times};
  auto const r = dependences(series);
  return {allow_for_dependence(compare_samples(first.times, second.times), r[0], r[1])};
}

Compared compared(Visit const& first, Visit const& second) {
  Compared const plain = as_measured(first, second);
  auto const at = adjusted(first.covaried(), second.covaried());
  if (!at) return plain;
  std::vector<Series> const series{at->first, at->second};
  auto const r = dependences(series);
  Comparison const other =
      allow_for_slope(allow_for_dependence(compare_samples(at->first, at->second), r[0], r[1]), *at);
  return is_narrower(other, plain.comparison) ? Compared{other, true} : plain;
}

bool is_told(Comparison const& comparison) {
  auto const verdict = judge(std::vector{comparison})[0].verdict;
  return verdict == Verdict::slower || verdict == Verdict::faster;
}

struct Rates {
  double alarms = 0, alarms_at_speed = 0, alarms_as_measured = 0, told = 0, told_as_measured = 0, used = 0, covered = 0;
};

Rates simulate(Wandering const& of, std::uint64_t seed, int simulations = 1000) {
  Rates rates;
  double const one = 1. / simulations;
  SplitMix64Stream random(seed, 0);
  for (int i = 0; i < simulations; ++i) {
    auto const first = visit(random, of, 1), same = visit(random, of, 1), slower = visit(random, of, 1.05);
    auto const equal = compared(first, same);
    rates.used += equal.at_equal_speed ? one : 0;
    rates.alarms += is_told(equal.comparison) ? one : 0;
    rates.alarms_at_speed += equal.at_equal_speed && is_told(equal.comparison) ? one : 0;
    rates.alarms_as_measured += is_told(as_measured(first, same).comparison) ? one : 0;
    auto const& interval = equal.comparison.shift_interval;
    rates.covered += interval && interval->low <= 1 && interval->high >= 1 ? one : 0;
    rates.told += judge(std::vector{compared(first, slower).comparison})[0].verdict == Verdict::slower ? one : 0;
    rates.told_as_measured +=
        judge(std::vector{as_measured(first, slower).comparison})[0].verdict == Verdict::slower ? one : 0;
  }
  return rates;
}

/// Prints a line of the table in docs/compare.md.
void print(char const* what, Wandering const& of, Rates const& rates) {
  auto const percent = [](double part) { return 100 * part; };
  std::printf("| %s | %zu | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% | %.0f %% |\n", what, of.n,
              percent(rates.used), percent(rates.used > 0 ? rates.alarms_at_speed / rates.used : 0),
              percent(rates.alarms), percent(rates.alarms_as_measured), percent(rates.told),
              percent(rates.told_as_measured));
}

/// Pairs compared at equal speed raise few false alarms, and no pair more than as measured.
void expect_no_harm(Rates const& rates) {
  EXPECT_LE(rates.alarms_at_speed, 0.05 * std::max(rates.used, 0.1));
  EXPECT_LE(rates.alarms, std::max(0.05, rates.alarms_as_measured));
  EXPECT_GE(rates.told, rates.told_as_measured - 0.01);
}

TEST(Covariate, OfAnExactEffectLeavesWhatDiffers) {
  Visit first{{1, 1.1, 1.2, 1.1, 1}, {}}, second{{2.4, 2.2, 2, 2.2, 2.4}, {}};
  for (auto* const one : {&first, &second})
    for (double const time : one->times) one->covariates.push_back(std::log(one == &first ? time : time / 2));
  auto const at = adjusted(first.covaried(), second.covaried());
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->slope, 1, 1e-9);
  EXPECT_NEAR(at->deviation, 0, 1e-9);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(at->second[i] / at->first[i], 2, 1e-9);
}

TEST(Covariate, IsNotUsedIfItVariesOnlyBetweenTheSamples) {
  std::vector<double> const times{1, 1.01, 0.99, 1.02, 1}, before(5, 0.), after(5, 0.5);
  EXPECT_FALSE(adjusted({times, before}, {times, after}));
}

TEST(Covariate, IsNotUsedIfTimesFallWithTheNodesSlowness) {
  std::vector<double> const times{1, 1.1, 1.2, 1.3, 1.4}, x{0.5, 0.4, 0.3, 0.2, 0.1};
  EXPECT_FALSE(adjusted({times, x}, {times, x}));
}

TEST(Covariate, FewRepetitionsAreComparedAsMeasured) {
  std::vector<double> const times{1, 1.1, 1.2, 1.3};
  std::vector<double> const x{0, 0.1, 0.2, 0.3};
  EXPECT_FALSE(adjusted({times, x}, {times, x}));
}

TEST(Covariate, TheErrorOfItsSlopeCountsAsFarAsTheSamplesAreApart) {
  Adjusted at;
  at.degrees = 17;
  at.deviation = 0.1;
  auto const comparison = compare_samples(std::vector<double>{1, 1.01, 0.99, 1.005, 0.995, 1.002},
                                          std::vector<double>{1.1, 1.11, 1.09, 1.105, 1.095, 1.102});
  auto const wider = allow_for_slope(comparison, at);
  EXPECT_LT(wider.shift_interval->low, 1);
  EXPECT_GT(wider.shift_interval->high, 1.3);
  EXPECT_GT(wider.p, 0.3);
  at.deviation = at.residual = 0;
  EXPECT_EQ(allow_for_slope(comparison, at).p, comparison.p);
}

/// Equal plans on a node that drifts within and between visits.
TEST(Covariate, RaisesFewerFalseAlarmsThanFivePercentAndTellsMore) {
  std::uint64_t seed = 1;
  for (std::size_t const n : {5, 10, 25})
    for (double const correlation : {0., 0.8}) {
      Wandering of;
      of.n = n;
      of.correlation = correlation;
      auto const rates = simulate(of, seed++);
      print(correlation > 0 ? "drifts by 10 %, slowly" : "drifts by 10 %", of, rates);
      expect_no_harm(rates);
      if (n >= 10) {
        EXPECT_LE(rates.alarms, 0.05);
        EXPECT_GE(rates.told, rates.told_as_measured + 0.3) << "a 5 % change within 10 % of drift";
      }
    }
}

/// A covariate whose noise is half of its variation hides part of the slope.
TEST(Covariate, WhoseNoiseHidesItsEffectRaisesFewFalseAlarms) {
  std::uint64_t seed = 50;
  for (std::size_t const n : {5, 10, 25})
    for (double const between : {0.02, 0.1}) {
      Wandering const of{.drift = 0.02, .between = between, .beat_noise = 0.01, .n = n};
      auto const rates = simulate(of, seed++);
      print(between > 0.05 ? "drifts by 2 %, by 10 % between visits" : "drifts by 2 %", of, rates);
      expect_no_harm(rates);
    }
}

/// The plans do not depend on the heartbeat's speed, or the node does not drift.
TEST(Covariate, WithoutAnEffectCostsNothing) {
  std::uint64_t seed = 100;
  for (std::size_t const n : {5, 10, 25})
    for (Wandering of : {Wandering{.slope = 0, .noise = 0.03}, Wandering{.drift = 0, .between = 0, .noise = 0.03}}) {
      of.n = n;
      auto const rates = simulate(of, seed++);
      print(of.slope > 0 ? "does not drift" : "does not affect the plan", of, rates);
      EXPECT_LE(rates.alarms, 0.05);
      EXPECT_LE(rates.used, 0.025 + 0.01);
      expect_no_harm(rates);
    }
}

}  // namespace
}  // namespace yoke::analysis
