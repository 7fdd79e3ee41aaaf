// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/contest/run_contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/clairvoyant.hpp"
#include "suite/execution/simulated.hpp"
#include "suite/studies/contest/contest_memory.hpp"
#include "suite/studies/contest/contest_worst.hpp"
#include "suite/studies/contest/for_all.hpp"

namespace yoke {
namespace {

/// Calls act(i) for the instances until it is stopped; returns how many were finished, the first ones.
template <class Act>
std::size_t for_each(ContestInstances const& instances, Act const& act) {
  std::atomic<std::size_t> finished{0};
  auto const done = for_all(
      instances.count, instances.threads,
      [&](std::size_t i) {
        act(i);
        instances.progress(static_cast<double>(++finished) / static_cast<double>(instances.count));
      },
      instances.stop);
  if (done == 0) throw Error("interrupted before the first instance was finished");
  return done;
}

struct Frugal {
  double min_j = 0, share = 0;  ///< of the split of least energy
};

Frugal frugal_of(Scenario const& scenario, Description const& description) {
  RunResult const min = min_energy(scenario, description);
  auto const work = [&](Processor p) { return description.segments[0].work(min.pieces[p].piece.chunks); };
  return {energy_of(*scenario.powers, min).sum_j(), work(device) / (work(host) + work(device))};
}

bool holds(std::span<std::string const> names, std::string const& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<Contestant> contest_field(Goal goal, std::span<std::string const> names, std::optional<std::size_t> depth,
                                      std::vector<std::string> const& options) {
  auto field = contestants(goal);
  std::vector<std::string> valid;
  for (auto const& one : field)
    if (!holds(valid, one.scheduler)) valid.push_back(one.scheduler);
  for (auto const& name : names)
    if (!holds(valid, name)) unknown_name("scheduler", name, valid);
  std::erase_if(field, [&](Contestant const& one) {
    return !(names.empty() || holds(names, one.scheduler)) || (depth && one.depth != *depth);
  });
  if (field.empty()) throw Error(fmt::format("none of these schedulers competes with --depth {}", depth.value_or(1)));
  GivenOptions given(options);
  for (Contestant& one : field) {
    one.overrides = given.take(one.partitioner->options);
    OptionValues(one.partitioner->name, one.partitioner->options, one.overrides);  // throws for a bad value
  }
  given.expect_all_taken("these schedulers");
  return field;
}

ContestResult run_contest(std::vector<Contestant> const& field, Goal goal, ContestInstances const& instances,
                          double free_bytes) {
  check_contest_fits(field.size(), instances.count, free_bytes);
  // Each instance writes to its own places, so the threads do not matter.
  std::vector<std::vector<ContestScore>> scores(field.size(), std::vector<ContestScore>(instances.count));
  std::vector<ContestClasses> classes(instances.count);
  ContestResult result;
  result.instances = for_each(instances, [&](std::size_t i) {
    ContestInstance const instance = draw_contest_instance(instances.seed + i);
    Description const description = describe(instance.scenario);
    double const best_s = clairvoyant_s(instance.scenario, description);
    std::optional<Frugal> frugal;
    if (goal == Goal::energy) frugal = frugal_of(instance.scenario, description);
    classes[i] = classes_of(instance, best_s, frugal ? std::optional(frugal->share) : std::nullopt);
    for (std::size_t f = 0; f < field.size(); ++f) {
      Attempt const attempt = compete(field[f], instance, description);
      double const time_ratio = attempt.outcome.makespan_s / best_s;
      scores[f][i] = score_of(attempt, time_ratio);
      if (!frugal) continue;
      scores[f][i].time_ratio = time_ratio;
      scores[f][i].ratio = energy_of(*instance.scenario.powers, attempt.outcome).sum_j() / frugal->min_j;
    }
  });
  classes.resize(result.instances);
  for (std::size_t f = 0; f < field.size(); ++f) {
    scores[f].resize(result.instances);
    ContestRow row = sum_up(scores[f], classes);
    row.scheduler = field[f].scheduler;
    row.knowledge = field[f].knowledge;
    row.depth = field[f].depth;
    result.rows.push_back(row);
    auto const points = distribution(row.scheduler, row.depth, scores[f]);
    result.distribution.insert(result.distribution.end(), points.begin(), points.end());
  }
  compare_with_best(result.rows, scores);
  return result;
}

WorstCases run_for_worst(Contestant const& contestant, std::size_t worst, ContestInstances const& instances) {
  std::vector<double> ratios(instances.count);
  auto const done = for_each(instances, [&](std::size_t i) {
    ContestInstance const instance = draw_contest_instance(instances.seed + i);
    Description const description = describe(instance.scenario);
    ratios[i] =
        compete(contestant, instance, description).outcome.makespan_s / clairvoyant_s(instance.scenario, description);
  });
  ratios.resize(done);
  return {done, worst_cases(contestant, ratios, instances.seed, worst)};
}

}  // namespace yoke
