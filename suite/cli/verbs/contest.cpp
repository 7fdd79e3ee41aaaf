// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/contest/cap_live.hpp"
#include "suite/cli/options/data_folder.hpp"
#include "suite/cli/options/number_option.hpp"
#include "suite/cli/print/cap_paper_table.hpp"
#include "suite/cli/print/contest_table.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/worst_table.hpp"
#include "suite/cli/verbs/verbs.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/clairvoyant.hpp"
#include "suite/execution/simulated.hpp"
#include "suite/studies/contest/cap_paper.hpp"
#include "suite/studies/contest/cap_published.hpp"
#include "suite/studies/contest/contest_worst.hpp"
#include "suite/studies/contest/contestants.hpp"
#include "suite/studies/contest/for_all.hpp"

namespace yoke {
namespace {

struct ContestRequest {
  std::size_t instances = 1000, threads = 0, worst = 0;
  std::optional<std::size_t> depth;
  std::uint64_t seed = 1;
  std::vector<std::string> schedulers, options;
  std::string distribution, live, scenarios, preset = "random", goal = "time";
  Results results;
};

Goal goal_of(ContestRequest const& request) {
  if (request.goal != "time" && request.goal != "energy") unknown_name("goal", request.goal, {"time", "energy"});
  return request.goal == "time" ? Goal::time : Goal::energy;
}

/// All that have one of the names and the depth that are asked for.
std::vector<Contestant> chosen(ContestRequest const& request) {
  auto all = contestants(goal_of(request));
  std::vector<std::string> const& names = request.schedulers;
  std::vector<std::string> valid;
  for (auto const& one : all)
    if (std::find(valid.begin(), valid.end(), one.scheduler) == valid.end()) valid.push_back(one.scheduler);
  for (auto const& name : names)
    if (std::find(valid.begin(), valid.end(), name) == valid.end()) unknown_name("scheduler", name, valid);
  std::size_t const depth = request.depth.value_or(1);
  if (depth != 1 && depth != 2) throw Error(fmt::format("--depth is {}; schedulers compete with 1 and 2", depth));
  std::erase_if(all, [&](Contestant const& one) {
    bool const named = names.empty() || std::find(names.begin(), names.end(), one.scheduler) != names.end();
    return !named || (request.depth && one.depth != depth);
  });
  if (all.empty()) throw Error(fmt::format("no scheduler that is asked for competes with --depth {}", depth));
  return all;
}

/// Gives each option to the contestants that have it.
void give(std::vector<Contestant>& field, std::vector<std::string> const& options) {
  GivenOptions given(options);
  for (Contestant& one : field) {
    one.overrides = given.take(one.partitioner->options);
    OptionValues(one.partitioner->name, one.partitioner->options, one.overrides);  // throws for a bad value
  }
  given.expect_all_taken("these schedulers");
}

std::size_t threads_of(ContestRequest const& request) {
  return request.threads > 0 ? request.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// The worst instances of one scheduler, of the most launch-ahead unless a depth is asked for.
Exit worst(ContestRequest const& request) {
  if (goal_of(request) != Goal::time || !request.distribution.empty())
    throw Error("--worst lists what time is lost on; it goes with neither --goal energy nor --distribution");
  ContestRequest one = request;
  if (one.schedulers.empty())
    for (auto const& partitioner : partitioners())
      if (partitioner.role == Role::launch_ahead) one.schedulers = {partitioner.name};
  if (one.schedulers.size() != 1) throw Error("--worst is of one scheduler; --scheduler names several");
  std::vector<Contestant> field = chosen(one);
  field.erase(field.begin(), field.end() - 1);
  give(field, request.options);
  std::vector<double> ratios(request.instances);
  for_all(request.instances, threads_of(request), [&](std::size_t i) {
    ContestInstance const instance = draw_contest_instance(request.seed + i);
    Description const description = describe(instance.scenario);
    ratios[i] =
        compete(field[0], instance, description).outcome.makespan_s / clairvoyant_s(instance.scenario, description);
  });
  auto const cases = worst_cases(field[0], ratios, request.seed, request.worst);
  if (!request.scenarios.empty()) write_scenarios(request.scenarios, cases);
  request.results.write(cases);
  if (request.results.on_terminal()) print(cases, request.scenarios);
  return Exit::ok;
}

struct Frugal {
  double min_j = 0, share = 0;  ///< of the split of least energy
};

Frugal frugal_of(Scenario const& scenario, Description const& description) {
  RunResult const min = min_energy(scenario, description);
  auto const work = [&](Processor p) { return description.segments[0].work(min.pieces[p].piece.chunks); };
  return {energy_of(*scenario.powers, min).sum_j(), work(device) / (work(host) + work(device))};
}

std::vector<CapPublished> cap_in_data() {
  return published_cap(read_rows<published::PublishedValue>((data_folder({}) / "papers" / "cap.csv").string()));
}

Exit contest(ContestRequest const& request) {
  bool const of_random_nodes = !request.schedulers.empty() || !request.options.empty() ||
                               !request.distribution.empty() || request.depth || request.worst > 0 ||
                               !request.scenarios.empty() || request.goal != "time";
  if (!request.live.empty()) {
    if (of_random_nodes || request.preset != "random")
      throw Error("--live compares what was recorded, and goes with --output, --quiet and --tables only");
    auto const rows = compare_cap(read_rows<RunRow>(request.live), cap_in_data(),
                                  [](std::string const& name) { return role_of(partitioners(), name); });
    if (rows.empty())
      throw Error(request.live + " has no case with ok rows of both cap and sampling; record it with yoke run " +
                  "--partitioner cap,sampling");
    request.results.write(rows);
    if (request.results.on_terminal()) print(rows);
    return Exit::ok;
  }
  if (request.preset == "cap-paper") {
    if (of_random_nodes)
      throw Error("--preset cap-paper has its own schedulers and options, and goes with --instances and --seed only");
    auto const rows = cap_paper(cap_in_data(), request.instances, request.seed);
    request.results.write(rows);
    if (request.results.on_terminal()) print(rows);
    return Exit::ok;
  }
  if (request.preset != "random") unknown_name("preset", request.preset, {"random", "cap-paper"});
  if (request.worst > 0) return worst(request);
  if (!request.scenarios.empty()) throw Error("--scenarios is of --worst: how many instances shall be written?");
  auto field = chosen(request);
  give(field, request.options);
  bool const energy = goal_of(request) == Goal::energy;
  // Each instance writes to its own places, so the threads do not matter.
  std::vector<std::vector<ContestScore>> scores(field.size(), std::vector<ContestScore>(request.instances));
  std::vector<ContestClasses> classes(request.instances);
  for_all(request.instances, threads_of(request), [&](std::size_t i) {
    ContestInstance const instance = draw_contest_instance(request.seed + i);
    Description const description = describe(instance.scenario);
    double const best_s = clairvoyant_s(instance.scenario, description);
    std::optional<Frugal> frugal;
    if (energy) frugal = frugal_of(instance.scenario, description);
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
  std::vector<ContestRow> rows;
  std::string points = csv_header<ContestQuantile>() + "\n";
  for (std::size_t f = 0; f < field.size(); ++f) {
    ContestRow row = sum_up(scores[f], classes);
    row.scheduler = field[f].scheduler;
    row.knowledge = field[f].knowledge;
    row.depth = field[f].depth;
    rows.push_back(row);
    for (auto const& point : distribution(row.scheduler, row.depth, scores[f])) points += csv_line(point) + "\n";
  }
  if (!request.distribution.empty()) WholeFile(request.distribution).commit(points);
  request.results.write(rows);
  if (request.results.on_terminal()) print(rows);
  return Exit::ok;
}

}  // namespace

Action add_contest(CLI::App& verb) {
  auto const request = std::make_shared<ContestRequest>();
  verb.add_option("--preset", request->preset,
                  "random, or cap-paper: the workloads of CAP's evaluation, run --instances times")
      ->capture_default_str();
  verb.add_option("--live", request->live,
                  "runs.csv with cap and sampling: compare them as measured, beside the published values; no contest");
  verb.add_option("--instances", request->instances, "random nodes and loops")
      ->check(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  verb.add_option("--seed", request->seed, "seed of the first instance; the others follow")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  verb.add_option("--scheduler", request->schedulers, "schedulers, comma-separated (default: all)")->delimiter(',');
  verb.add_option("--depth", request->depth, "only with so many pieces in flight on the device at most: 1 or 2");
  verb.add_option("--goal", request->goal, "what is compared with the best of one split: time or energy")
      ->capture_default_str();
  verb.add_option("--worst", request->worst,
                  "the N instances on which a scheduler (default: leap) falls shortest, and what it loses there")
      ->check(whole_number(1, 1'000'000'000));
  verb.add_option("--scenarios", request->scenarios, "with --worst: a folder for their scenario files");
  verb.add_option("--option", request->options, "name=value for the schedulers that have it; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--threads", request->threads, "threads (default: one per core)")->check(whole_number(1, 1'000'000));
  verb.add_option("--distribution", request->distribution, "CSV file of the ratios' quantiles, for pictures");
  request->results.declare(verb, "CSV file, one row per scheduler; with --worst, per instance");
  return {false, [request] { return contest(*request); }};
}

}  // namespace yoke
