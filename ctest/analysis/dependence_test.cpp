// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/dependence.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ctest/support/noise.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;
using noise::correlated;

std::vector<Series> all_of(std::vector<Values> const& samples) { return {samples.begin(), samples.end()}; }

std::vector<Values> samples(SplitMix64Stream& random, std::size_t plans, std::size_t n, double r) {
  std::vector<Values> result;
  for (std::size_t i = 0; i < plans; ++i) result.push_back(noise::correlated(random, n, 0.03, r));
  return result;
}

TEST(Dependence, OfManySeriesIsFoundThoughEachIsShort) {
  SplitMix64Stream random(1, 0);
  for (double const r : {0.3, 0.5, 0.7}) {
    auto const found = common_dependence(all_of(samples(random, 400, 10, r)));
    EXPECT_GT(found.r, 0.7 * r) << r;
    EXPECT_LT(found.r, r + 0.05) << r;
    EXPECT_LT(found.p, 1e-6) << r;
  }
  EXPECT_LT(common_dependence(all_of(samples(random, 400, 10, 0))).r, 0.08);
}

TEST(Dependence, IsUnknownOfFewOrEqualValues) {
  std::vector<Values> const few{{1, 2, 3}, {1, 1, 1, 1, 1}};
  EXPECT_EQ(common_dependence(all_of(few)).r, 0);
  EXPECT_EQ(dependences(all_of(few)), (Values{0, 0}));
}

TEST(Dependence, OfOneSeriesAmongOthersIsItsOwn) {
  SplitMix64Stream random(2, 0);
  auto mixed = samples(random, 60, 40, 0);
  mixed[7] = noise::correlated(random, 40, 0.03, 0.95);
  auto const r = dependences(all_of(mixed));
  EXPECT_GT(r[7], 0.7);
  EXPECT_LT(r[8], 0.2);
}

TEST(Dependence, OnMomentsThatAllPlansOfACaseMeetDoesNotCount) {
  SplitMix64Stream random(3, 0);
  auto const common = noise::correlated(random, 30, 0.1, 0.9);
  auto plans = samples(random, 6, 30, 0);
  for (auto& plan : plans)
    for (std::size_t i = 0; i < plan.size(); ++i) plan[i] *= common[i];
  EXPECT_GT(dependences(all_of(plans))[0], 0.5);
  EXPECT_LT(dependences_in_turns(plans)[0], 0.25);
}

TEST(Dependence, OfWhatAllShareAloneIsNone) {
  Values const rising{1, 1.1, 1.2, 1.3, 1.4, 1.5};
  std::vector<Values> const plans{rising, noise::times(1.7, rising), noise::times(2.3, rising)};
  EXPECT_EQ(dependences_in_turns(plans), (Values{0, 0, 0}));
}

TEST(Dependence, WidensIntervalsAndRaisesP) {
  SplitMix64Stream random(4, 0);
  auto const a = noise::seconds(random, 20, 0.03), b = noise::times(1.05, noise::seconds(random, 20, 0.03));
  auto const plain = compare_samples(a, b), wide = allow_for_dependence(plain, 0.5, 0.5);
  EXPECT_DOUBLE_EQ(effective_number(20, 0.5), 20. / 3);
  EXPECT_DOUBLE_EQ(wide.effective_n, 40. / 3);
  EXPECT_NEAR(wide.deviation, plain.deviation * std::sqrt(3.), 1e-12);
  EXPECT_GT(wide.p, plain.p);
  EXPECT_LT(wide.shift_interval->low, plain.shift_interval->low);
  EXPECT_GT(wide.shift_interval->high, plain.shift_interval->high);
  EXPECT_DOUBLE_EQ(wide.shift, plain.shift);
  EXPECT_EQ(allow_for_dependence(plain, 0, 0).p, plain.p);
  EXPECT_THROW(allow_for_dependence(plain, 1, 0), ContractViolation);
}

TEST(Dependence, OfRisingTimesHidesNoDifferenceThatIsManyTimesTheNoise) {
  Values rising;
  for (int i = 0; i < 10; ++i) rising.push_back(1 + 1e-5 * i);
  auto const c = allow_for_dependence(compare_samples(rising, noise::times(1.2, rising)), 0.98, 0.98);
  EXPECT_EQ(judge(std::vector{c})[0].verdict, Verdict::slower);
}

/// Fraction of `families` families of equal plans with at least one false alarm.
double alarms(std::size_t plans, std::size_t n, double r, int families, bool allow = true) {
  SplitMix64Stream random(5, plans * 100 + n);
  std::size_t count = 0;
  for (int i = 0; i < families; ++i) {
    auto const first = samples(random, plans, n, r), second = samples(random, plans, n, r);
    auto series = all_of(first);
    series.insert(series.end(), second.begin(), second.end());
    auto const found = dependences(series);
    std::vector<Comparison> all;
    for (std::size_t p = 0; p < plans; ++p) {
      auto const plain = compare_samples(first[p], second[p]);
      all.push_back(allow ? allow_for_dependence(plain, found[p], found[plans + p]) : plain);
    }
    bool any = false;
    for (auto const& judged : judge(all))
      any = any || judged.verdict == Verdict::slower || judged.verdict == Verdict::faster;
    count += any;
  }
  return static_cast<double>(count) / families;
}

TEST(SimulatedRepetitions, ThatDependOnThePreviousOneAreSeldomCalledDifferent) {
  // 8 %, and twice its error.
  for (std::size_t const n : {8, 10, 25}) EXPECT_LE(alarms(1, n, 0.7, 400), 0.107) << n;
  for (std::size_t const n : {4, 5, 6, 7}) EXPECT_LE(alarms(1, n, 0.7, 2000), 0.092) << n;
  for (std::size_t const n : {4, 5, 6, 7, 10}) EXPECT_LE(alarms(20, n, 0.7, 100), 0.134) << n;
  EXPECT_GE(alarms(1, 10, 0.7, 400, false), 0.25);
  EXPECT_GE(alarms(20, 10, 0.7, 100, false), 0.8);
}

TEST(SimulatedRepetitions, ThatAreIndependentAreCalledDifferentAtMostAsOftenAsBefore) {
  EXPECT_LE(alarms(1, 10, 0, 400), 0.072);
  EXPECT_LE(alarms(20, 8, 0, 100), 0.094);
}

}  // namespace
}  // namespace yoke::analysis
