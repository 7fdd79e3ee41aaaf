// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/contest/cap_live.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/data_folder.hpp"
#include "suite/cli/print/cap_paper_table.hpp"
#include "suite/cli/print/contest_table.hpp"
#include "suite/cli/print/note.hpp"
#include "suite/cli/print/progress.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/worst_table.hpp"
#include "suite/cli/verb.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/clairvoyant.hpp"
#include "suite/execution/simulated.hpp"
#include "suite/node/free_memory.hpp"
#include "suite/studies/contest/cap_paper.hpp"
#include "suite/studies/contest/cap_published.hpp"
#include "suite/studies/contest/contest_memory.hpp"
#include "suite/studies/contest/contest_worst.hpp"
#include "suite/studies/contest/contestants.hpp"
#include "suite/studies/contest/for_all.hpp"

namespace yoke {
namespace {

constexpr std::uint64_t max_instances = 1'000'000, max_threads = 1024;

struct ContestRequest {
  std::size_t instances = 1000, threads = 0, worst = 0;
  std::optional<std::uint64_t> depth;
  std::uint64_t seed = 1;
  std::vector<std::string> schedulers, options;
  std::string distribution, scenarios, goal = "time";
  Results results;
};

Goal goal_of(ContestRequest const& request) { return request.goal == "time" ? Goal::time : Goal::energy; }

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
  std::erase_if(all, [&](Contestant const& one) {
    bool const named = names.empty() || std::find(names.begin(), names.end(), one.scheduler) != names.end();
    return !named || (request.depth && one.depth != depth);
  });
  if (all.empty()) throw Error(fmt::format("none of these schedulers competes with --depth {}", depth));
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

/// Calls act(i) for the instances, on several threads, until the first signal. Returns how many were done, the first
/// ones; throws Error if it is none.
template <class Act>
std::size_t for_each_instance(ContestRequest const& request, Act const& act) {
  std::atomic<std::size_t> finished{0};
  ProgressLine progress(request.results.quiet());
  auto const caller = std::this_thread::get_id();
  auto const done = for_all(
      request.instances, threads_of(request),
      [&](std::size_t i) {
        act(i);
        double const all = static_cast<double>(request.instances);
        auto const fraction = static_cast<double>(++finished) / all;
        if (std::this_thread::get_id() == caller) progress.show("instances", fraction);
      },
      Interrupt::requested);
  if (done == 0) throw Error("interrupted before the first instance was finished");
  if (done < request.instances)
    print_note(
        fmt::format("interrupted: results are of the first {} of {} instances; --seed {} --instances {} does the rest",
                    done, request.instances, request.seed + done, request.instances - done));
  return done;
}

/// The worst instances of one scheduler, of the most launch-ahead unless a depth is asked for.
Exit worst(ContestRequest const& request) {
  if (goal_of(request) != Goal::time)
    throw Error("--worst lists what time is lost on; it does not go with --goal energy");
  ContestRequest one = request;
  if (one.schedulers.empty())
    for (auto const& partitioner : partitioners())
      if (partitioner.role == Role::launch_ahead) one.schedulers = {partitioner.name};
  if (one.schedulers.size() != 1)
    throw Error("--worst lists the instances of one scheduler; --scheduler names several");
  std::vector<Contestant> field = chosen(one);
  field.erase(field.begin(), field.end() - 1);
  give(field, request.options);
  std::vector<double> ratios(request.instances);
  auto const done = for_each_instance(request, [&](std::size_t i) {
    ContestInstance const instance = draw_contest_instance(request.seed + i);
    Description const description = describe(instance.scenario);
    ratios[i] =
        compete(field[0], instance, description).outcome.makespan_s / clairvoyant_s(instance.scenario, description);
  });
  ratios.resize(done);
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

Exit contest(ContestRequest const& request) {
  refuse_same_files({{"--distribution", request.distribution}, {"--output", request.results.output()}});
  Interrupt const interrupt;
  if (request.worst > 0) {
    request.results.check<ContestCase>({});
    return worst(request);
  }
  request.results.check<ContestRow>({});
  auto field = chosen(request);
  give(field, request.options);
  bool const energy = goal_of(request) == Goal::energy;
  check_contest_fits(field.size(), request.instances, free_memory_bytes());
  // Each instance writes to its own places, so the threads do not matter.
  std::vector<std::vector<ContestScore>> scores(field.size(), std::vector<ContestScore>(request.instances));
  std::vector<ContestClasses> classes(request.instances);
  auto const done = for_each_instance(request, [&](std::size_t i) {
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
  classes.resize(done);
  for (auto& of_contestant : scores) of_contestant.resize(done);
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
  compare_with_best(rows, scores);
  if (!request.distribution.empty()) WholeFile(request.distribution).commit(points);
  request.results.write(rows);
  if (request.results.on_terminal()) print(rows);
  return Exit::ok;
}

Action declare(Command& command) {
  auto const request = std::make_shared<ContestRequest>();
  command.group("Contest");
  command.whole("--instances", request->instances, 1, max_instances, "random nodes and loops");
  command.whole("--seed", request->seed, 0, std::numeric_limits<std::uint64_t>::max(),
                "seed of the first instance; the others follow");
  command.list("--scheduler", request->schedulers, "schedulers with commas between them; without it all");
  command.whole("--depth", request->depth, 1, 2, "only schedulers that keep so many pieces in flight on the device");
  command.choice("--goal", request->goal, {"time", "energy"}, "what is compared with the best single split");
  command.repeated("--option", request->options, "option of the schedulers that have it");
  command.threads("--threads", request->threads, max_threads, "threads; without it one per core");
  command.text("--distribution", request->distribution,
               "CSV file of the ratios' quantiles, for pictures; an earlier file is replaced", "FILE");
  command.group("Worst instances");
  command
      .whole("--worst", request->worst, 0, max_instances,
             "the N instances on which a scheduler (leap unless named) is furthest from the best split, and what it "
             "loses there")
      .excludes("--distribution");
  command.text("--scenarios", request->scenarios, "folder for the scenario files of these instances", "FOLDER")
      .needs("--worst");
  request->results.declare(command, "CSV file, one row per scheduler; with --worst, per instance");
  command.renamed("--live", "is now a verb: yoke compare-cap RUNS");
  command.renamed("--preset", "is now an option of another verb: yoke reproduce cap --simulate");
  return {[request] { return contest(*request); }};
}

}  // namespace

Verb make_contest() {
  return {"",
          "let all schedulers compete on random imagined nodes",
          "yoke contest --instances 1000",
          Verb::Group::study,
          2,
          declare};
}

}  // namespace yoke
