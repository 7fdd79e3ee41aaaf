// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>

#include "analysis/advice/advice.hpp"
#include "ctest/support/random_problem.hpp"
#include "suite/core/error.hpp"

namespace yoke::analysis {
namespace {

/// A line a x + b y = c in the plane of two numbers that determine a partition.
struct Edge {
  double a, b, c;
};

/// The optimum of two segments on two processors by brute force: all values are linear between the lines on which two
/// active parts are equal, a handover changes its direction, or the power is the cap of an active part. Time, energy
/// and their product have their minimum at an intersection of two such lines.
double brute_force(PartitionProblem const& problem, Goal goal, std::optional<double> cap_w) {
  // Each active part as the maximum of functions a x + b y + c of the device's fractions of both segments.
  std::vector<Edge> parts;
  auto const& [first, second] = std::pair(problem.segments[0], problem.segments[1]);
  for (Processor p : {host, device}) {
    auto const& cost = problem.processors[p];
    double const sign = p == host ? -1 : 1, whole = p == host ? 1 : 0;
    auto const add = [&](double each_s, double of_first, double of_second, double handed) {
      if (each_s <= 0) return;
      for (double const h : {0., handed}) {
        parts.push_back(
            {sign * each_s * (of_first - h), sign * each_s * (of_second + h), whole * each_s * (of_first + of_second)});
        if (handed == 0) break;
      }
    };
    double const handed = second.after ? second.bytes_handed : 0;
    add(cost.t_f_s, first.flops, second.flops, 0);
    add(cost.t_b_s, first.bytes, second.bytes, 0);
    add(cost.in_s, first.bytes_in, second.bytes_in, handed);
    add(cost.out_s, first.bytes_out, second.bytes_out, -handed);
  }
  Edge energy{0, 0, 0};
  for (std::size_t s = 0; s < 2; ++s) {
    (s == 0 ? energy.a : energy.b) = problem.dynamic_j(s, device) - problem.dynamic_j(s, host);
    energy.c += problem.dynamic_j(s, host);
  }
  std::vector<Edge> lines{{1, 0, 0}, {1, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, -1, 0}};
  for (auto const& p : parts) {
    for (auto const& q : parts) lines.push_back({p.a - q.a, p.b - q.b, q.c - p.c});
    if (!cap_w) continue;
    double const watts = *cap_w - problem.static_w();
    lines.push_back({energy.a - watts * p.a, energy.b - watts * p.b, watts * p.c - energy.c});
  }
  double min = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      auto const &p = lines[i], &q = lines[j];
      long double const determinant = static_cast<long double>(p.a) * q.b - static_cast<long double>(q.a) * p.b;
      if (determinant == 0) continue;
      double const x = static_cast<double>((static_cast<long double>(p.c) * q.b - static_cast<long double>(q.c) * p.b) /
                                           determinant);
      double const y = static_cast<double>((static_cast<long double>(p.a) * q.c - static_cast<long double>(q.a) * p.c) /
                                           determinant);
      if (!(x >= -1e-12 && x <= 1 + 1e-12 && y >= -1e-12 && y <= 1 + 1e-12)) continue;
      double const cx = std::clamp(x, 0., 1.), cy = std::clamp(y, 0., 1.);
      auto const value = evaluate(problem, {{1 - cx, cx}, {1 - cy, cy}});
      if (cap_w && *value.power_w() > *cap_w * (1 + 1e-9)) continue;
      min = std::min(min, objective(value, goal));
    }
  return min;
}

/// A cap between the minimum power and that of the fastest partition.
double cap_of(PartitionProblem const& problem, double at) {
  double const least_w = min_power_w(problem);
  return least_w + at * (*optimum(problem, Goal::time)->value.power_w() - least_w);
}

TEST(OptimumOfRandomProblems, AgreesWithBruteForce) {
  std::mt19937_64 random(29);
  for (int instance = 0; instance < 400; ++instance) {
    bool const links = instance % 2;
    auto const problem =
        instance % 4 < 2 ? sample::any_problem(random, 2, 2, links) : sample::wild_problem(random, 2, 2, links);
    auto const goal = static_cast<Goal>(instance / 4 % 3);
    std::optional<double> cap_w;
    if (instance % 8 < 4) cap_w = cap_of(problem, 0.1 + 0.2 * (instance % 5));
    auto const best = optimum(problem, goal, cap_w);
    ASSERT_TRUE(best) << instance;
    EXPECT_TRUE(best->proven()) << instance << ": gap " << best->gap;
    EXPECT_NEAR(objective(best->value, goal) / brute_force(problem, goal, cap_w), 1, 1e-8) << instance;
    EXPECT_LE(best->bound, objective(best->value, goal) * (1 + 1e-12)) << instance;
    if (cap_w) {
      EXPECT_LE(*best->value.power_w(), *cap_w * (1 + 2e-9)) << instance;
    }
  }
}

/// Checks whole recommendations for random questions, and that each is bounded in its simplex steps, and so in its
/// time. Prints the unproven ones and the longest time.
void advise_many(std::uint64_t seed, int questions) {
  std::mt19937_64 random(seed);
  int unproven = 0, refused = 0;
  double longest_s = 0, total_s = 0, largest_gap = 0;
  std::size_t most_steps = 0;
  for (int instance = 0; instance < questions; ++instance) {
    auto const segments = static_cast<std::size_t>(1 + instance % 8);
    auto const problem = sample::wild_problem(random, segments, instance % 16 == 7 ? 3 : 2, instance % 2);
    AdviceQuestion question{
        problem, static_cast<Goal>(instance / 8 % 3), {}, Advised::finish_together, Advised::fastest};
    if (instance / 24 % 2) question.power_cap_w = cap_of(problem, -0.1 + 0.15 * (instance % 9));
    auto const begin = std::clock();  // CPU time of this process: other load on the machine does not count
    try {
      auto const advice = advise(question);
      unproven += !advice.best.proven();
      largest_gap = std::max(largest_gap, advice.best.gap);
      std::size_t steps = 0;
      for (auto const& one : advice.best.proof) steps += one.solution.steps;
      most_steps = std::max(most_steps, steps);
      double const value = objective(advice.best.value, question.goal);
      EXPECT_LE(advice.best.bound, value * (1 + 1e-12)) << instance;
      for (auto const& ranked : advice.ranking) {
        if (!ranked.under_cap) continue;
        EXPECT_GE(objective(ranked.value, question.goal), advice.best.bound * (1 - 1e-9)) << instance;
      }
    } catch (Error const&) {
      ++refused;
      EXPECT_LT(*question.power_cap_w, min_power_w(problem)) << instance;
    }
    double const seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    longest_s = std::max(longest_s, seconds);
    total_s += seconds;
    if (seconds > 0.3) std::printf("%d takes %.2f s\n", instance, seconds), std::fflush(stdout);
  }
  EXPECT_LE(unproven, questions / 200) << "largest gap " << largest_gap;
  EXPECT_LE(most_steps, 5500) << "5000 and those of the last program";
  std::printf(
      "%d questions, %d refused, %d not proven (largest gap %.1e), most steps %zu, longest %.3f s, all %.1f s\n",
      questions, refused, unproven, largest_gap, most_steps, longest_s, total_s);
}

TEST(OptimumOfRandomProblems, AThousandQuestionsAreAnsweredAndNearlyAllProven) { advise_many(31, 1000); }

TEST(OptimumOfRandomProblems, NightlyTwentyThousandQuestionsAreAnsweredAndNearlyAllProven) {
  if (!std::getenv("YOKE_NIGHTLY")) GTEST_SKIP() << "set YOKE_NIGHTLY=1";
  advise_many(37, 20000);
}

}  // namespace
}  // namespace yoke::analysis
