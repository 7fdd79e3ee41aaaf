// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/studies/contest/contestants.hpp"

#include <algorithm>
#include <utility>

#include "suite/core/catalogue.hpp"
#include "suite/core/io/number.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

using Told = std::map<std::string, std::string>;

Told nothing(ContestInstance const&) { return {}; }
Told hint(ContestInstance const& instance) { return {{"share", number_text(instance.hint_share)}}; }
/// Smallest parts as the tuning of docs/contest.md found them best.
Told hint_and_min(ContestInstance const& instance) {
  std::size_t const chunks =
      (instance.scenario.items + instance.scenario.chunk_items - 1) / instance.scenario.chunk_items;
  return {{"share", number_text(instance.hint_share)},
          {"least_device", number_text(chunks / 64 + 1)},
          {"least_host", number_text(chunks / 2048 + 1)}};
}
Told optimised_hint(ContestInstance const& instance) {
  return {{"share", number_text(instance.hint_share)}, {"form", "optimised"}};
}
Told larger_sample(ContestInstance const&) { return {{"first", "0.1"}}; }
Told larger_first(ContestInstance const&) { return {{"first", "0.03125"}}; }
Told fewer_parts(ContestInstance const&) { return {{"parts", "8"}}; }
Told half_the_parts(ContestInstance const&) { return {{"parts", "32"}}; }
Told launches(ContestInstance const& instance) {
  return {{"launch_s", number_text(instance.launch_s)},
          {"fork_s", number_text(instance.fork_s)},
          {"multiple", number_text(instance.multiple)}};
}
Told warm(ContestInstance const& instance) {
  Told told = launches(instance);
  told["warm"] = "1";
  // Where data moves, copies hide only behind parts that are not too large.
  if (instance.scenario.processors[device].link_items_per_s) told["most"] = "0.18";
  return told;
}

Told gated(ContestInstance const& instance) {
  Told told = launches(instance);
  told["gated"] = instance.scenario.processors[device].link_items_per_s ? "parts" : "whole";
  return told;
}

Told min_energy(ContestInstance const& instance) {
  Told told = launches(instance);
  told["goal"] = "energy";
  return told;
}

struct ContestantSpec {
  char const *scheduler, *partitioner, *knowledge;
  Told (*told)(ContestInstance const&);
  bool one_piece = false, of_energy = false;
};

constexpr ContestantSpec ways[] = {{"co", "co", "nothing", nothing, true},
                                   {"go", "go", "nothing", nothing, true},
                                   {"static", "static", "nothing", nothing, true},
                                   {"static hinted", "static", "hint", hint, true},
                                   {"qilin", "qilin", "trained", nothing, true},
                                   {"sampling", "sampling", "nothing", nothing},
                                   {"sampling tuned", "sampling", "nothing", larger_sample},
                                   {"splitting", "splitting", "nothing", nothing},
                                   {"splitting tuned", "splitting", "nothing", fewer_parts},
                                   {"cap", "cap", "nothing", nothing},
                                   {"cap tuned", "cap", "nothing", larger_first},
                                   {"dynamic", "dynamic", "nothing", nothing},
                                   {"dynamic tuned", "dynamic", "nothing", half_the_parts},
                                   {"guided", "guided", "nothing", nothing},
                                   {"trapezoid", "trapezoid", "nothing", nothing},
                                   {"factoring", "factoring", "nothing", nothing},
                                   {"factoring weighted", "factoring", "hint", hint},
                                   {"hguided", "hguided", "hint", hint},
                                   {"hguided tuned", "hguided", "hint", hint_and_min},
                                   {"hguided optimised", "hguided", "hint", optimised_hint},
                                   {"awf", "awf", "nothing", nothing},
                                   {"hbb", "hbb", "nothing", nothing},
                                   {"logfit", "logfit", "nothing", nothing},
                                   {"hdss", "hdss", "nothing", nothing},
                                   {"plb", "plb", "nothing", nothing},
                                   {"asymmetric", "asymmetric", "nothing", nothing},
                                   {"steal", "steal", "nothing", nothing},
                                   {"dmda", "dmda", "nothing", nothing},
                                   {"leap", "leap", "launches", launches},
                                   {"leap warm", "leap", "launches, trained", warm},
                                   {"leap gated", "leap", "launches", gated},
                                   {"leap energy", "leap", "launches, powers", min_energy, false, true}};

struct Busy {
  double host_s = 0, device_s = 0;
};

Busy busy_of(RunResult const& outcome) {
  Busy busy;
  for (auto const& done : outcome.pieces) (done.processor == host ? busy.host_s : busy.device_s) += done.seconds();
  return busy;
}

// Shares as a campaign sums them up, so that its runs are the same.
double share_of(RunResult const& outcome, Description const& description) {
  double away = 0, all = 0;
  for (auto const& done : outcome.pieces) {
    double const flops = description.segments[0].cost(done.piece.chunks).flops;
    all += flops;
    if (done.processor != host) away += flops;
  }
  return all > 0 ? away / all : 0;
}

double loop_share_of(RunResult const& outcome, Description const& description) {
  double sum = 0;
  for (auto const& done : outcome.pieces)
    if (done.processor != host)
      sum += static_cast<double>(done.piece.chunks.size()) / static_cast<double>(description.segments[0].chunks());
  return sum;
}

}  // namespace

std::vector<Contestant> contestants(Goal goal) {
  std::vector<Contestant> list;
  for (ContestantSpec const& way : ways)
    for (std::size_t depth = 1; depth <= (way.one_piece ? 1U : 2U); ++depth) {
      if (way.of_energy && goal != Goal::energy) continue;
      list.push_back({way.scheduler,
                      way.knowledge,
                      depth,
                      &find_named(partitioners(), way.partitioner, "partitioner"),
                      way.told,
                      {}});
    }
  return list;
}

std::map<std::string, std::string> options_of(Contestant const& contestant, ContestInstance const& instance) {
  auto options = contestant.told(instance);
  for (auto const& [name, value] : contestant.given) options.insert_or_assign(name, value);
  return options;
}

Attempt compete(Contestant const& contestant, ContestInstance const& instance, Description const& description) {
  Partitioner const& partitioner = *contestant.partitioner;
  PlanningContext situation{
      description, 2, OptionValues(partitioner.name, partitioner.options, options_of(contestant, instance)), {}};
  situation.known = known_of(instance.scenario);
  Simulated simulated(instance.scenario, description, contestant.depth);
  std::vector<Trial> trials;
  while (partitioner.search) {
    Search const next = partitioner.search(situation, trials);
    situation.searched_share = next.share;
    if (next.settled) break;
    RunResult const outcome = simulated.run(*partitioner.plan(situation));
    Busy const busy = busy_of(outcome);
    trials.push_back({share_of(outcome, description), busy.host_s, busy.device_s, outcome.makespan_s,
                      loop_share_of(outcome, description)});
  }
  auto const schedule = partitioner.plan(situation);
  Attempt attempt;
  attempt.outcome = simulated.run(*schedule);
  attempt.account = schedule->account();
  return attempt;
}

ContestScore score_of(Attempt const& attempt, double ratio) {
  Busy const busy = busy_of(attempt.outcome);
  auto const [min, max] = std::minmax(busy.host_s, busy.device_s);
  ContestScore score;
  score.ratio = ratio;
  if (min > 0) score.imbalance = (max - min) / min;
  score.syncs = static_cast<double>(attempt.account.syncs);
  score.profiled_fraction = attempt.account.profiled_fraction;
  score.pieces = static_cast<double>(attempt.outcome.pieces.size());
  return score;
}

}  // namespace yoke
