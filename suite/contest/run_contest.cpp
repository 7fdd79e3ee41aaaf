// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/run_contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>

#include "analysis/contest/contest.hpp"
#include "suite/core/error.hpp"
#include "suite/core/for_all.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/core/scenario.hpp"
#include "suite/execution/offline_bounds.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::contest {
namespace {

/// Calls act(i) for the instances until it is stopped; returns the number of finished ones, which are the first.
template <class Act>
std::size_t for_each(ContestInstances const& instances, Act const& act) {
  std::atomic<std::size_t> finished{0};
  auto const done = core::for_all(
      instances.count, instances.threads,
      [&](std::size_t i) {
        act(i);
        instances.progress(static_cast<double>(++finished) / static_cast<double>(instances.count));
      },
      instances.stop);
  if (done == 0) throw Error("interrupted before the first instance was finished");
  return done;
}

/// An instance of a contest with this goal, and the best split's cost.
struct Posed {
  Posed(analysis::ContestInstance const& drawn, ContestGoal const& goal)
      : instance(drawn), description(core::describe(instance.scenario)) {
    Powers const& powers = *instance.scenario.powers;
    instance.goal = goal.goal;
    RunResult const fastest = execution::clairvoyant(instance.scenario, description);
    best_s = fastest.makespan_s;
    bound_s = execution::makespan_bound_s(instance.scenario, description);
    if (!goal.counts_energy()) return;
    if (goal.power_cap)
      instance.power_cap_w = powers.idle_w + *goal.power_cap * (energy_j(fastest) / best_s - powers.idle_w);
    aim = {goal.goal, instance.power_cap_w, powers};
    RunResult const best = execution::best_split(instance.scenario, description, aim);
    instance.min_share = analysis::device_share(best, description);
    least = aim.of(best.makespan_s, energy_j(best));
  }

  double energy_j(RunResult const& result) const { return core::energy_of(*instance.scenario.powers, result).sum_j(); }
  /// Ratio to the clairvoyant's time, or to the minimum cost under the goal.
  double ratio(RunResult const& result) const {
    return least > 0 ? aim.of(result.makespan_s, energy_j(result)) / least : result.makespan_s / best_s;
  }
  /// Fraction of the run and its pause; `std::nullopt` without a cap.
  std::optional<double> pause_fraction(RunResult const& result) const {
    if (!instance.power_cap_w) return std::nullopt;
    double const pause_s = aim.pause_s(result.makespan_s, energy_j(result));
    return pause_s / (result.makespan_s + pause_s);
  }

  analysis::ContestInstance instance;
  Description description;
  Aim aim;
  double best_s = 0, bound_s = 0, least = 0;  ///< `least` is 0 if time alone counts
};

bool holds(std::span<std::string const> names, std::string const& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string replay_of(Contestant const& contestant, analysis::ContestInstance const& instance) {
  std::string text = fmt::format("--partitioner {} --depth {}", contestant.partitioner->name, contestant.depth);
  for (auto const& [name, value] : options_of(contestant, instance))
    text += fmt::format(" --option {}={}", name, value);
  return text;
}

/// Repeats the `count` instances with the greatest ratios, the worst first; ratios[i] belongs to seed `first_seed` + i.
/// The cases contain the causes of the loss, too, if the goal is energy.
std::vector<analysis::ContestCase> worst_cases(Contestant const& contestant, Goal goal, std::span<double const> ratios,
                                               std::uint64_t first_seed, std::size_t count, analysis::ContestLaw law) {
  std::vector<std::size_t> order(ratios.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ratios[a] > ratios[b]; });
  order.resize(std::min(count, order.size()));
  std::vector<analysis::ContestCase> cases;
  for (std::size_t const i : order) {
    analysis::ContestInstance instance = analysis::draw_contest_instance(first_seed + i, law);
    instance.goal = goal;
    Description const description = core::describe(instance.scenario);
    RunResult const best = execution::clairvoyant(instance.scenario, description);
    std::optional<RunResult> least;
    if (goal == Goal::energy) {
      least = execution::min_energy(instance.scenario, description);
      instance.min_share = analysis::device_share(*least, description);
    }
    RunResult const outcome = compete(contestant, instance, description).outcome;
    cases.push_back(analysis::case_of(instance, outcome, best, description));
    cases.back().bound_s = execution::makespan_bound_s(instance.scenario, description);
    if (least) analysis::add_energy(cases.back(), *instance.scenario.powers, outcome, *least, description);
    cases.back().scheduler = contestant.scheduler;
    cases.back().depth = contestant.depth;
    cases.back().replay = replay_of(contestant, instance);
  }
  return cases;
}

}  // namespace

std::vector<Contestant> contest_field(ContestGoal const& goal, std::span<std::string const> names,
                                      std::optional<std::size_t> depth, std::vector<std::string> const& options) {
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
    OptionValues(one.partitioner->name, one.partitioner->options, one.overrides);  // throws for an invalid value
  }
  given.expect_all_taken("these schedulers");
  return field;
}

ContestResult run_contest(std::vector<Contestant> const& field, ContestGoal const& goal,
                          ContestInstances const& instances, double free_bytes) {
  check_contest_fits(field.size(), instances.count, free_bytes);
  // Each instance writes to its own elements, so the order of threads does not matter.
  std::vector<std::vector<analysis::ContestScore>> scores(field.size(),
                                                          std::vector<analysis::ContestScore>(instances.count));
  std::vector<analysis::ContestClasses> classes(instances.count);
  ContestResult result;
  result.instances = for_each(instances, [&](std::size_t i) {
    auto const drawn = analysis::draw_contest_instance(instances.seed + i, instances.law);
    Posed const posed(instances.calm ? analysis::calm(drawn) : drawn, goal);
    classes[i] = analysis::classes_of(posed.instance, posed.best_s, posed.instance.min_share);
    for (std::size_t f = 0; f < field.size(); ++f) {
      Attempt const attempt = compete(field[f], posed.instance, posed.description);
      scores[f][i] = score_of(attempt, posed.ratio(attempt.outcome));
      scores[f][i].of_bound = attempt.outcome.makespan_s / posed.bound_s;
      if (goal.counts_energy()) scores[f][i].time_ratio = attempt.outcome.makespan_s / posed.best_s;
      scores[f][i].pause_fraction = posed.pause_fraction(attempt.outcome);
    }
  });
  classes.resize(result.instances);
  for (std::size_t f = 0; f < field.size(); ++f) {
    scores[f].resize(result.instances);
    analysis::ContestRow row = analysis::sum_up(scores[f], classes);
    row.scheduler = field[f].scheduler;
    row.knowledge = field[f].knowledge;
    row.depth = field[f].depth;
    result.rows.push_back(row);
    auto const points = analysis::distribution(row.scheduler, row.depth, scores[f]);
    result.distribution.insert(result.distribution.end(), points.begin(), points.end());
  }
  analysis::compare_with_best(result.rows, scores);
  return result;
}

WorstCases run_for_worst(Contestant const& contestant, Goal goal, std::size_t worst,
                         ContestInstances const& instances) {
  std::vector<double> ratios(instances.count);
  auto const done = for_each(instances, [&](std::size_t i) {
    Posed const posed(analysis::draw_contest_instance(instances.seed + i, instances.law), {.goal = goal});
    ratios[i] = posed.ratio(compete(contestant, posed.instance, posed.description).outcome);
  });
  ratios.resize(done);
  return {done, worst_cases(contestant, goal, ratios, instances.seed, worst, instances.law)};
}

WorstCases run_for_worst(Contestant const& contestant, std::span<Contestant const> rivals, std::size_t worst,
                         ContestInstances const& instances) {
  struct Race {
    double makespan_s = 0, least_s = 0;
    Contestant const* fastest = nullptr;
  };
  std::vector<Race> races(instances.count);
  auto const done = for_each(instances, [&](std::size_t i) {
    auto const instance = analysis::draw_contest_instance(instances.seed + i, instances.law);
    Description const description = core::describe(instance.scenario);
    Race& race = races[i];
    race.makespan_s = compete(contestant, instance, description).outcome.makespan_s;
    for (Contestant const& rival : rivals) {
      double const seconds = compete(rival, instance, description).outcome.makespan_s;
      if (race.fastest && seconds >= race.least_s) continue;
      race.least_s = seconds;
      race.fastest = &rival;
    }
  });
  races.resize(done);
  std::vector<double> ratios;
  for (Race const& race : races) ratios.push_back(race.makespan_s / race.least_s);
  WorstCases found{done, worst_cases(contestant, Goal::time, ratios, instances.seed, worst, instances.law)};
  for (analysis::ContestCase& one : found.cases) {
    Race const& race = races[one.seed - instances.seed];
    one.rival = fmt::format("{} at depth {}", race.fastest->scheduler, race.fastest->depth);
    one.rival_s = race.least_s;
  }
  return found;
}

void check_contest_fits(std::size_t schedulers, std::size_t instances, double free_bytes) {
  // The ratios and imbalances of one scheduler at a time are copied for their quantiles.
  std::size_t const bytes_each =
      schedulers * sizeof(analysis::ContestScore) + sizeof(analysis::ContestClasses) + 2 * sizeof(double);
  double const bytes = static_cast<double>(instances) * static_cast<double>(bytes_each);
  if (bytes > free_bytes)
    throw Error(fmt::format("--instances is {}, whose scores need {:.3g} GB; {:.3g} GB are free", instances,
                            bytes * 1e-9, free_bytes * 1e-9));
}

std::string scenario_name(std::uint64_t seed) { return fmt::format("instance-{}.json", seed); }

void write_scenarios(std::filesystem::path const& folder, std::span<analysis::ContestCase const> cases,
                     analysis::ContestLaw law) {
  std::error_code code;
  core::make_folders(folder, code);
  if (code) core::throw_unwritable(folder, code.value());
  for (auto const& one : cases)
    core::WholeFile(folder / scenario_name(one.seed))
        .commit(core::scenario_text(analysis::draw_contest_instance(one.seed, law).scenario));
}

}  // namespace yoke::contest
