// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/statistics/between_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ctest/support/noise.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

using Values = std::vector<double>;
using noise::seconds;
using noise::times;

bool is_different(Judgement const& judged) {
  return judged.verdict == Verdict::slower || judged.verdict == Verdict::faster;
}

/// Standard deviations of the logarithms of independent random effects between runs.
struct Chance {
  double run = 0;            ///< effect common to a whole run
  double state = 0;          ///< effect common to a case, ...
  double state_share = 1;    ///< ... which this fraction of the cases has
  double plan = 0;           ///< effect on a plan in a run
  double repetition = 0.02;  ///< effect on a repetition
};

struct Suite {
  std::size_t cases = 10, plans = 12, repetitions = 10;
};

/// Two runs of a suite, judged as `yoke compare` does; the first plan of each case takes `changed` times as long in the
/// second run.
struct Pair {
  std::vector<Comparison> plain, beyond_chance;
  std::optional<BetweenRuns> runs;

  Pair(SplitMix64Stream& random, Chance const& chance, Suite const& suite, double changed = 1) {
    std::vector<std::vector<Values>> sides(2);
    std::vector<std::size_t> cases;
    for (auto& side : sides) {
      double const run = chance.run * random.normal();
      for (std::size_t c = 0; c < suite.cases; ++c) {
        double const state = random.uniform() < chance.state_share ? chance.state * random.normal() : 0;
        for (std::size_t p = 0; p < suite.plans; ++p) {
          double const change = &side == &sides[1] && p == 0 ? changed : 1;
          side.push_back(noise::times(change * std::exp(run + state + chance.plan * random.normal()),
                                      noise::seconds(random, suite.repetitions, chance.repetition)));
          if (&side == &sides[0]) cases.push_back(c);
        }
      }
    }
    for (std::size_t i = 0; i < cases.size(); ++i) plain.push_back(compare_samples(sides[0][i], sides[1][i]));
    runs = between_runs(plain, cases);
    for (std::size_t i = 0; runs && i < cases.size(); ++i)
      beyond_chance.push_back(beyond(*runs, i, plain[i], sides[0][i], sides[1][i]));
  }
};

/// Fractions of all comparisons of many pairs with the verdict slower or faster.
struct Alarms {
  double plain = 0, beyond_chance = 0;
};

Alarms alarms(std::uint64_t seed, Chance const& chance, Suite const& suite, std::size_t pairs = 20) {
  SplitMix64Stream random(seed, 0);
  Alarms sum;
  double const each = 1 / static_cast<double>(pairs * suite.cases * suite.plans);
  for (std::size_t i = 0; i < pairs; ++i) {
    Pair const pair(random, chance, suite);
    for (auto const& judged : judge(pair.plain)) sum.plain += is_different(judged) ? each : 0;
    for (auto const& judged : judge(pair.beyond_chance)) sum.beyond_chance += is_different(judged) ? each : 0;
  }
  return sum;
}

TEST(BetweenRuns, AreUnknownFromFewPlans) {
  SplitMix64Stream random(1, 0);
  EXPECT_FALSE(Pair(random, {}, {.cases = 1, .plans = 7}).runs);
  EXPECT_TRUE(Pair(random, {}, {.cases = 1, .plans = 8}).runs);
}

TEST(BetweenRuns, AShiftOfAllPlansIsToldAndTakenOff) {
  Values const first{1.000, 1.001, 1.002, 1.003, 1.004, 1.005, 1.006, 1.007};
  std::vector<Comparison> comparisons(12, compare_samples(first, noise::times(1.25, first)));
  std::vector<std::size_t> const cases(12, 0);
  auto const seconds_of_changed = noise::times(1.375, first);
  comparisons[3] = compare_samples(first, seconds_of_changed);
  EXPECT_EQ(judge(comparisons)[0].verdict, Verdict::slower);
  auto const runs = between_runs(comparisons, cases);
  ASSERT_TRUE(runs);
  EXPECT_TRUE(runs->told);
  EXPECT_NEAR(runs->shared, 1.25, 1e-12);
  for (auto& one : comparisons) one = beyond(*runs, 0, one, first, noise::times(1.25, first));
  comparisons[3] = beyond(*runs, 3, compare_samples(first, seconds_of_changed), first, seconds_of_changed);
  auto const judged = judge(comparisons);
  EXPECT_EQ(judged[0].verdict, Verdict::same);
  EXPECT_EQ(judged[3].verdict, Verdict::slower);
  EXPECT_NEAR(comparisons[3].shift, 1.1, 1e-9);
  EXPECT_NEAR(comparisons[3].ratio, 1.375, 1e-9);
}

TEST(BetweenRuns, AShiftStaysInWhatIsAskedForAbsolutely) {
  Values const first{1.000, 1.001, 1.002, 1.003, 1.004, 1.005, 1.006, 1.007};
  auto const second = noise::times(1.25, first);
  std::vector<Comparison> const comparisons(12, compare_samples(first, second));
  auto const runs = between_runs(comparisons, std::vector<std::size_t>(12, 0));
  auto const one = beyond(runs.value(), 0, comparisons[0], first, second, true);
  EXPECT_NEAR(one.shift, 1.25, 1e-12);
  EXPECT_EQ(judge(std::vector{one})[0].verdict, Verdict::slower);
}

TEST(BetweenRuns, SomePlansThatChangedAreFoundAmongTheOthers) {
  SplitMix64Stream random(2, 0);
  Pair const pair(random, {.run = 0.1, .plan = 0.005}, {.cases = 1, .plans = 30, .repetitions = 20}, 1.2);
  auto const judged = judge(pair.beyond_chance);
  EXPECT_EQ(judged[0].verdict, Verdict::slower);
  for (std::size_t i = 1; i < judged.size(); ++i) EXPECT_FALSE(is_different(judged[i])) << i;
}

TEST(BetweenRuns, ACaseStandsOutFromTheOthersAlone) {
  Values const first{1.000, 1.001, 1.002, 1.003, 1.004, 1.005, 1.006, 1.007};
  std::vector<Comparison> comparisons;
  std::vector<std::size_t> cases;
  for (std::size_t of = 0; of < 10; ++of)
    for (int plan = 0; plan < 12; ++plan) {
      comparisons.push_back(compare_samples(first, noise::times(of == 0 ? 1.3 : 1, first)));
      cases.push_back(of);
    }
  auto const deviations = between_runs(comparisons, cases).value().deviations;
  EXPECT_NEAR(deviations.front(), 0, 1e-12);
  EXPECT_GT(deviations.back(), 0.05);
}

TEST(BetweenRuns, PlansOfSmallCasesMoveByThemselvesAsMuchAsThoseOfLargeOnes) {
  SplitMix64Stream random(7, 0);
  constexpr int pairs = 20;
  double mean = 0;
  for (int i = 0; i < pairs; ++i) {
    Pair const pair(random, {.plan = 0.05, .repetition = 0.001}, {.cases = 100, .plans = 2, .repetitions = 5});
    mean += pair.runs.value().deviations[0] / pairs;
  }
  // Two runs of a plan are 0.05 sqrt(2) apart, and medians of two plans 0.05.
  EXPECT_NEAR(mean, std::hypot(0.05 * std::sqrt(2.), 0.05), 0.007);
}

// Each half of the method is necessary: without it a run's shift, states of seconds in some cases, or independent plans
// cause false alarms.
TEST(SimulatedRuns, ThatAreAlikeAreCalledDifferentInAtMostFivePercentOfComparisons) {
  std::vector<Chance> const chances{{.run = 0.1},
                                    {.state = 0.1},
                                    {.state = 0.5, .state_share = 0.3},
                                    {.plan = 0.05},
                                    {.run = 0.05, .state = 0.5, .state_share = 0.3, .plan = 0.05}};
  std::vector<Suite> const suites{{}, {.cases = 1, .plans = 12}, {.cases = 2, .plans = 8}, {.cases = 30, .plans = 1}};
  std::uint64_t seed = 10;
  for (auto const& chance : chances)
    for (auto const& suite : suites) {
      auto const [plain, beyond_chance] = alarms(++seed, chance, suite);
      EXPECT_LE(beyond_chance, 0.05) << seed;
      if (suite.cases == 10 && chance.state_share == 1) {
        EXPECT_GT(plain, 0.3) << seed;
      }
    }
}

/// Number of 100 suites with a false alarm; if `changed` is not 1, with the changed plan detected as slower.
std::size_t suites(Suite const& suite, double changed) {
  SplitMix64Stream random(8, suite.cases * 100 + suite.plans);
  std::size_t count = 0;
  for (int i = 0; i < 100; ++i) {
    auto const judged =
        judge(Pair(random, {.plan = 0.015 / std::sqrt(2.), .repetition = 0.01}, suite, changed).beyond_chance);
    if (changed == 1)
      count += std::any_of(judged.begin(), judged.end(), is_different);
    else
      count += judged[0].verdict == Verdict::slower;
  }
  return count;
}

TEST(SimulatedRuns, OfFewPlansThatMoveByThemselvesAreSeldomCalledDifferentInAnyNumberOfCases) {
  for (Suite const& suite : {Suite{1, 8}, Suite{1, 12}, Suite{1, 20}, Suite{2, 6}, Suite{3, 6}, Suite{4, 5}})
    EXPECT_LE(suites(suite, 1), 14U) << suite.cases << " x " << suite.plans;  // 5 %, and four times its error
}

TEST(SimulatedRuns, OfAFourthCaseTellNoLess) {
  EXPECT_GE(suites({4, 6}, 1.1), 55U);
  EXPECT_GE(suites({10, 6}, 1.1), 70U);
}

TEST(SimulatedRuns, OfAQuietMachineAreToldAsBefore) {
  SplitMix64Stream random(3, 0);
  std::size_t told = 0, plain = 0;
  for (int i = 0; i < 50; ++i) {
    Pair const pair(random, {}, {}, 1.1);
    auto const judged = judge(pair.beyond_chance), without = judge(pair.plain);
    for (std::size_t p = 0; p < judged.size(); p += 12) {
      told += judged[p].verdict == Verdict::slower;
      plain += without[p].verdict == Verdict::slower;
    }
  }
  EXPECT_GE(static_cast<double>(told), 0.9 * static_cast<double>(plain));
}

TEST(BetweenRuns, IfRepetitionsCannotDecideProcessesAreSuggested) {
  SplitMix64Stream random(4, 0);
  Pair const pair(random, {.plan = 0.1, .repetition = 0.005}, {}, 1.1);
  auto const judged = judge(pair.beyond_chance);
  ASSERT_EQ(judged[0].verdict, Verdict::inconclusive);
  EXPECT_FALSE(judged[0].repetitions_needed);
  EXPECT_GT(judged[0].processes_needed.value(), 2U);
}

/// Runs of a plan, each process of which has a shift of its own.
std::vector<Values> processes(SplitMix64Stream& random, std::size_t n, double deviation, double factor = 1) {
  std::vector<Values> all;
  for (std::size_t i = 0; i < n; ++i)
    all.push_back(noise::times(factor * std::exp(deviation * random.normal()), noise::seconds(random, 5, 0.002)));
  return all;
}

TEST(Processes, AreTheUnitsOfAComparison) {
  std::vector<Values> const first{{1, 1, 1}, {1.1, 1.1, 1.1}}, second{{2.2, 2.2}, {2, 2}, {2.2, 2.2}};
  auto const c = compare_processes(first, second);
  EXPECT_EQ(c.first_processes, 2U);
  EXPECT_EQ(c.second_processes, 3U);
  EXPECT_EQ(c.second_n, 6U);
  // t = 13.068; Student's distribution with 3 degrees of freedom has a closed form.
  EXPECT_NEAR(c.p, 0.00096778, 1e-8);
  EXPECT_NEAR(c.shift, 2.0320237, 1e-7);
  EXPECT_LT(c.shift_interval->low, 1.8);
  EXPECT_THROW(compare_processes(std::vector<Values>{{1}}, std::vector<Values>{{1}}), ContractViolation);
}

TEST(SimulatedProcesses, ThatAreAlikeAreSeldomCalledDifferentHoweverManyRepetitionsTheyHave) {
  SplitMix64Stream random(5, 0);
  std::size_t different = 0, flat = 0;
  for (int i = 0; i < 2000; ++i) {
    auto const a = processes(random, 3, 0.05), b = processes(random, 3, 0.05);
    Values all_a, all_b;
    for (auto const& one : a) all_a.insert(all_a.end(), one.begin(), one.end());
    for (auto const& one : b) all_b.insert(all_b.end(), one.begin(), one.end());
    different += is_different(judge(std::vector{compare_processes(a, b)})[0]);
    flat += is_different(judge(std::vector{compare_samples(all_a, all_b)})[0]);
  }
  EXPECT_LE(different, 120U);  // 0.05 and twice its error
  EXPECT_GT(flat, 600U);
}

TEST(SimulatedProcesses, TellADifferenceOfFivePercentWithTheNumberThatIsSuggested) {
  SplitMix64Stream random(6, 0);
  for (double const deviation : {0.01, 0.05})
    for (std::size_t const rows : {1, 10}) {
      std::size_t const n = processes_to_tell(deviation, 0.05, {}, rows).value(), lists = 1000 / rows;
      std::size_t slower = 0;
      for (std::size_t i = 0; i < lists; ++i) {
        std::vector<Comparison> list;
        for (std::size_t row = 0; row < rows; ++row) {
          auto const a = processes(random, n, deviation);
          list.push_back(compare_processes(a, processes(random, n, deviation, 1.05)));
        }
        for (auto const& judged : judge(list)) slower += judged.verdict == Verdict::slower;
      }
      EXPECT_GE(slower, 880U) << deviation << " " << rows << " " << n << ": 0.9 of 1000, less twice its error";
    }
}

}  // namespace
}  // namespace yoke::analysis
