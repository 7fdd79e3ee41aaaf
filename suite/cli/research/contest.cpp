// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "analysis/contest/contest_floor.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/print/contest_table.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/contest/run_contest.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/node/main_memory.hpp"

namespace yoke::cli {
namespace {

constexpr std::uint64_t max_instances = 1'000'000, max_threads = 1024;
constexpr double min_power_cap = 0.01;
/// Nodes whose powers --floor uses; more hardly reduce its uncertainty.
constexpr std::size_t floor_powers = 200, max_floor_devices = 20'000;

struct ContestRequest {
  std::size_t instances = 1000, threads = 0, worst = 0;
  std::optional<std::uint64_t> depth;
  std::uint64_t seed = 1;
  std::optional<double> power_cap;
  std::vector<std::string> schedulers, options;
  std::string distribution, scenarios, goal = "time", law = "random", against = "best";
  bool calm = false, floor = false;
  Results results;
};

std::size_t threads_of(ContestRequest const& request) {
  return request.threads > 0 ? request.threads : std::max(1U, std::thread::hardware_concurrency());
}

contest::ContestGoal goal_of(ContestRequest const& request) { return {goal_of_name(request.goal), request.power_cap}; }

std::vector<std::string> laws() {
  auto const names = analysis::names_of(analysis::ContestLaw{});
  return {names.begin(), names.end()};
}

analysis::ContestLaw law_of(ContestRequest const& request) {
  auto const names = laws();
  return static_cast<analysis::ContestLaw>(std::find(names.begin(), names.end(), request.law) - names.begin());
}

/// Schedulers other than this partitioner's.
std::vector<contest::Contestant> rivals_of(contest::Contestant const& contestant) {
  auto rivals = contest::contestants({});
  std::erase_if(rivals, [&](contest::Contestant const& one) { return one.partitioner == contestant.partitioner; });
  return rivals;
}

/// Calls `act` for the instances, on several threads, until the first signal; notes the missing ones then.
template <class Act>
auto with_instances(ContestRequest const& request, Act const& act) {
  ProgressLine line(request.results.quiet());
  auto const caller = std::this_thread::get_id();
  auto result =
      act(contest::ContestInstances{request.seed, request.instances, threads_of(request), request.calm, law_of(request),
                                    [&](double fraction) {
                                      if (std::this_thread::get_id() == caller) line.show("instances", fraction);
                                    },
                                    Interrupt::requested});
  if (auto const done = result.instances; done < request.instances)
    print_error(
        fmt::format("interrupted: results are of the first {} of {} instances; --seed {} --instances {} does the rest",
                    done, request.instances, request.seed + done, request.instances - done));
  return result;
}

/// The worst instances of one scheduler, with the greatest queue depth unless a depth is requested.
Exit worst(ContestRequest const& request) {
  contest::ContestGoal const posed = goal_of(request);
  Goal const goal = posed.goal;
  if (goal != Goal::time && goal != Goal::energy)
    throw Error("--worst lists the causes of lost time or energy; it does not go with --goal " + request.goal);
  std::vector<std::string> names = request.schedulers;
  if (names.empty())
    for (auto const& partitioner : registered_partitioners())
      if (partitioner.role == Role::launch_ahead) names = {partitioner.name};
  if (names.size() != 1) throw Error("--worst lists the instances of one scheduler; --scheduler names several");
  auto const field = contest::contest_field(posed, names, request.depth, request.options);
  bool const against_rivals = request.against == "rivals";
  if (against_rivals && goal != Goal::time)
    throw Error("--against rivals compares times; it does not go with --goal " + request.goal);
  auto const [done, cases] = with_instances(request, [&](contest::ContestInstances const& instances) {
    return against_rivals ? contest::run_for_worst(field.back(), rivals_of(field.back()), request.worst, instances)
                          : contest::run_for_worst(field.back(), goal, request.worst, instances);
  });
  if (!request.scenarios.empty()) contest::write_scenarios(request.scenarios, cases, law_of(request));
  request.results.write(cases);
  if (request.results.prints_tables()) print(cases, request.scenarios);
  return Exit::ok;
}

Exit floor(ContestRequest const& request) {
  Goal const goal = goal_of_name(request.goal);
  if (goal == Goal::time)
    throw Error("--floor is the cost of testing a device; it needs --goal energy, --goal edp or --goal ed2p");
  if (request.instances > max_floor_devices)
    throw Error(
        fmt::format("--floor takes at most {} instances; --instances is {}", max_floor_devices, request.instances));
  request.results.check<analysis::ContestFloor>({});
  ProgressLine line(request.results.quiet());
  std::vector<analysis::ContestInstance> instances;
  for (std::size_t i = 0; i < request.instances; ++i)
    instances.push_back(analysis::draw_contest_instance(request.seed + i));
  std::vector const rows{analysis::contest_floor(instances, floor_powers, goal,
                                                 [&](double fraction) { line.show("first parts", fraction); })};
  request.results.write(rows);
  if (request.results.prints_tables()) print(rows.front());
  return Exit::ok;
}

Exit contest(ContestRequest const& request) {
  if (request.floor) return floor(request);
  refuse_same_files({{"--distribution", request.distribution}, {"--output", request.results.output()}});
  Interrupt const interrupt;
  if (request.worst > 0) {
    request.results.check<analysis::ContestCase>({});
    return worst(request);
  }
  request.results.check<analysis::ContestRow>({});
  contest::ContestGoal const goal = goal_of(request);
  auto const field = contest::contest_field(goal, request.schedulers, request.depth, request.options);
  auto const result = with_instances(request, [&](contest::ContestInstances const& instances) {
    return contest::run_contest(field, goal, instances, node::free_memory_bytes());
  });
  if (!request.distribution.empty()) {
    std::string points = core::csv_header<analysis::ContestQuantile>() + "\n";
    for (auto const& point : result.distribution) points += core::csv_line(point) + "\n";
    core::WholeFile(request.distribution).commit(points);
  }
  request.results.write(result.rows);
  if (request.results.prints_tables()) print(result.rows);
  return Exit::ok;
}

Action declare_contest(Command& command) {
  auto const request = std::make_shared<ContestRequest>();
  command.group("Contest");
  command.whole("--instances", request->instances, 1, max_instances, "random nodes and loops");
  command.whole("--seed", request->seed, 0, std::numeric_limits<std::uint64_t>::max(),
                "seed of the first instance; the others follow");
  command.list("--scheduler", request->schedulers, "schedulers separated by commas; by default all");
  command.whole("--depth", request->depth, 1, 2, "only schedulers with this number of pieces in flight on the device");
  command.choice("--goal", request->goal, {"time", "energy", "edp", "ed2p"},
                 "quantity compared with the best single split: time, energy, energy times time, energy times time "
                 "squared");
  command.real(
      "--power-cap", request->power_cap, min_power_cap, 1,
      "average power that a node may draw above idle, as a fraction of the fastest split's; a run that draws more "
      "pauses at its end");
  command.repeated("--option", request->options, "option of the schedulers that have it");
  command.flag("--calm", request->calm,
               "instances without noise, drift, contention, waves, copies, launches and barriers, all items alike");
  command.choice("--law", request->law, laws(),
                 "distribution of the instances: random nodes with random costs of the items, or with those of a real "
                 "loop (tiles of the Mandelbrot set, intervals of an adaptive quadrature, rows of sparse matrices, "
                 "trees); or nodes and loops from published numbers");
  command.threads("--threads", request->threads, max_threads, "threads; by default one per core");
  command.text("--distribution", request->distribution,
               "CSV file of the ratios' quantiles, for charts; an earlier file is replaced", "FILE");
  command
      .flag("--floor", request->floor,
            "no schedulers, but a lower bound for all without information about the device, on calm instances")
      .excludes("--law")
      .excludes("--scheduler")
      .excludes("--depth")
      .excludes("--power-cap")
      .excludes("--option")
      .excludes("--distribution");
  command.group("Worst instances");
  command
      .whole("--worst", request->worst, 0, max_instances,
             "the N instances on which a scheduler (leap by default) is furthest from the best split, with its "
             "losses")
      .excludes("--distribution")
      .excludes("--power-cap")
      .excludes("--calm")
      .excludes("--floor");
  command
      .choice("--against", request->against, {"best", "rivals"},
              "reference of these instances: the best split, or the fastest scheduler of another name")
      .needs("--worst");
  command.text("--scenarios", request->scenarios, "folder for the scenario files of these instances", "FOLDER")
      .needs("--worst");
  request->results.declare(command, "CSV file, one row per scheduler; with --worst, per instance");
  return {[request] { return contest(*request); }};
}

}  // namespace

Subcommand make_contest() {
  return {"",
          "let all schedulers compete on random simulated nodes",
          "yoke-research contest --instances 1000",
          Subcommand::Group::schedulers,
          1,
          declare_contest};
}

}  // namespace yoke::cli
