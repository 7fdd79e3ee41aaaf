// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Error rates and detection rates of verdicts, by simulation: the tables of docs/compare.md. verdict_tables
// [SIMULATIONS] exits with 1 if a table is worse than the documents promise.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "analysis/statistics/between_runs.hpp"
#include "analysis/statistics/dependence.hpp"
#include "ctest/slow/power_bound.hpp"
#include "ctest/support/noise.hpp"

namespace yoke {
namespace {

using Values = std::vector<double>;

bool is_told(analysis::Judgement const& judged) {
  return judged.verdict == analysis::Verdict::slower || judged.verdict == analysis::Verdict::faster;
}

bool any_told(std::vector<analysis::Comparison> const& comparisons) {
  auto const judged = analysis::judge(comparisons);
  return std::any_of(judged.begin(), judged.end(), is_told);
}

/// Fractions of simulations, in percent.
struct Rates {
  double alarms = 0, told = 0, plain_alarms = 0;
};

/// Within this many percent of the nominal rate, at three standard errors.
double limit(double nominal, int simulations) {
  return nominal + 300 * std::sqrt(nominal / 100 * (1 - nominal / 100) / simulations);
}

/// One process on each side, in which plans vary independently; the first plan takes `factor` times as long.
std::vector<analysis::Comparison> one_process(SplitMix64Stream& random, std::size_t cases, std::size_t plans,
                                              double factor) {
  std::vector<Values> first, second;
  std::vector<std::size_t> of;
  std::vector<analysis::Comparison> comparisons, result;
  for (std::size_t i = 0; i < cases * plans; ++i) {
    double const moved = std::exp(0.015 * random.normal()) * (i == 0 ? factor : 1);
    first.push_back(noise::seconds(random, 10, 0.01));
    second.push_back(noise::times(moved, noise::seconds(random, 10, 0.01)));
    of.push_back(i / plans);
    comparisons.push_back(analysis::compare_samples(first.back(), second.back()));
  }
  auto const runs = analysis::between_runs(comparisons, of);
  for (std::size_t i = 0; i < comparisons.size(); ++i)
    result.push_back(analysis::beyond(runs.value(), i, comparisons[i], first[i], second[i]));
  return result;
}

bool print_between_runs(int simulations) {
  struct Suite {
    std::size_t cases, plans;
    double min_told;
  };
  bool good = true;
  std::puts("| cases x plans | false alarms | 10 % told |\n|---|---|---|");
  for (auto const& [cases, plans, min_told] :
       {Suite{1, 8, 0}, {1, 12, 0}, {1, 20, 75}, {2, 6, 0}, {3, 6, 50}, {4, 5, 80}, {10, 6, 95}, {10, 20, 95}}) {
    SplitMix64Stream random(1, cases * 100 + plans);
    Rates rates;
    for (int i = 0; i < simulations; ++i) {
      rates.alarms += any_told(one_process(random, cases, plans, 1)) ? 100. / simulations : 0;
      auto const changed = analysis::judge(one_process(random, cases, plans, 1.1));
      rates.told += changed[0].verdict == analysis::Verdict::slower ? 100. / simulations : 0;
    }
    std::printf("| %zu x %zu | %.1f %% | %.0f %% |\n", cases, plans, rates.alarms, rates.told);
    good = good && rates.alarms <= limit(8, simulations) && rates.told >= min_told - 300 / std::sqrt(simulations) / 2;
  }
  return good;
}

/// Equal plans, but for the first, whose second sample takes `factor` times as long.
struct Family {
  std::vector<analysis::Comparison> plain, corrected;

  Family(SplitMix64Stream& random, std::size_t plans, std::size_t n, double r, double factor) {
    std::vector<Values> samples;
    for (std::size_t i = 0; i < 2 * plans; ++i)
      samples.push_back(noise::times(i == plans ? factor : 1, noise::correlated(random, n, 0.03, r)));
    std::vector<analysis::Series> const series(samples.begin(), samples.end());
    auto const found = analysis::dependences(series);
    for (std::size_t p = 0; p < plans; ++p) {
      plain.push_back(analysis::compare_samples(samples[p], samples[plans + p]));
      corrected.push_back(analysis::allow_for_dependence(plain.back(), found[p], found[plans + p]));
    }
  }
};

bool print_dependence(int simulations) {
  bool good = true;
  std::puts(
      "| correlation | plans | n | false alarms | uncorrected | 10 % told | uncorrected "
      "|\n|---|---|---|---|---|---|---|");
  for (double const r : {0., 0.3, 0.7})
    for (std::size_t const plans : {1, 20})
      for (std::size_t const n : {4, 5, 6, 7, 8, 10, 25, 50}) {
        SplitMix64Stream random(2, static_cast<std::uint64_t>(10 * r) + 10 * plans + 1000 * n);
        Rates rates;
        double plain_told = 0;
        for (int i = 0; i < simulations; ++i) {
          Family const equal(random, plans, n, r, 1), changed(random, plans, n, r, 1.1);
          double const one = 100. / simulations;
          rates.alarms += any_told(equal.corrected) ? one : 0;
          rates.plain_alarms += any_told(equal.plain) ? one : 0;
          rates.told += is_told(analysis::judge(changed.corrected)[0]) ? one : 0;
          plain_told += is_told(analysis::judge(changed.plain)[0]) ? one : 0;
        }
        std::printf("| %.1f | %zu | %zu | %.1f %% | %.1f %% | %.0f %% | %.0f %% |\n", r, plans, n, rates.alarms,
                    rates.plain_alarms, rates.told, plain_told);
        good = good && rates.alarms <= limit(8, simulations);
      }
  return good;
}

/// Prints the power of `compare` for one plan of independent repetitions, and the largest power of any test with as few
/// false alarms. Returns false if the former exceeds the latter.
bool print_power(int simulations) {
  bool good = true;
  std::puts("| n | 10 % told | at most |\n|---|---|---|");
  for (std::size_t const n : {4, 5, 6, 8}) {
    SplitMix64Stream random(4, n);
    double told = 0;
    for (int i = 0; i < simulations; ++i)
      told += is_told(analysis::judge(Family(random, 1, n, 0, 1.1).corrected)[0]) ? 100. / simulations : 0;
    double const at_most = 100 * PowerBound(n, 0.7, std::log(1.1) / 0.03).power(0.08, random, simulations);
    std::printf("| %zu | %.0f %% | %.0f %% |\n", n, told, at_most);
    good = good && told <= at_most + 300 / std::sqrt(simulations);
  }
  return good;
}

/// Processes that differ by 2 % among themselves, with 25 repetitions of 1 % each.
std::vector<Values> processes(SplitMix64Stream& random, std::size_t n, double factor) {
  std::vector<Values> result;
  for (std::size_t i = 0; i < n; ++i)
    result.push_back(noise::times(factor * std::exp(0.02 * random.normal()), noise::seconds(random, 25, 0.01)));
  return result;
}

bool print_processes(int simulations) {
  struct Suite {
    std::size_t plans, n;
    double min_told;
  };
  bool good = true;
  std::puts("| plans | processes of each side | false alarms | 5 % told | 10 % told |\n|---|---|---|---|---|");
  for (auto const& [plans, n, min_told] : {Suite{1, 3, 80}, {1, 5, 80}, {20, 3, 0}, {20, 5, 80}}) {
    SplitMix64Stream random(3, 100 * plans + n);
    Rates rates;
    double five_told = 0;
    double const one = 100. / simulations;
    for (int i = 0; i < simulations; ++i)
      for (double const factor : {1., 1.05, 1.1}) {
        std::vector<analysis::Comparison> comparisons;
        for (std::size_t p = 0; p < plans; ++p)
          comparisons.push_back(
              analysis::compare_processes(processes(random, n, 1), processes(random, n, p == 0 ? factor : 1)));
        if (factor == 1)
          rates.alarms += any_told(comparisons) ? one : 0;
        else
          (factor == 1.05 ? five_told : rates.told) += is_told(analysis::judge(comparisons)[0]) ? one : 0;
      }
    std::printf("| %zu | %zu | %.1f %% | %.0f %% | %.0f %% |\n", plans, n, rates.alarms, five_told, rates.told);
    good = good && rates.alarms <= limit(5, simulations) && rates.told >= min_told - 300 / std::sqrt(simulations) / 2;
  }
  return good;
}

}  // namespace
}  // namespace yoke

int main(int count, char** arguments) {
  int const simulations = count > 1 ? std::atoi(arguments[1]) : 1000;
  if (simulations < 1) {
    std::fputs("verdict_tables: SIMULATIONS must be a whole number from 1\n", stderr);
    return 2;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  bool const runs = yoke::print_between_runs(simulations);
  std::puts("");
  bool const processes = yoke::print_processes(simulations);
  std::puts("");
  bool const repetitions = yoke::print_dependence(simulations);
  std::puts("");
  bool const power = yoke::print_power(simulations);
  return runs && processes && repetitions && power ? 0 : 1;
}
