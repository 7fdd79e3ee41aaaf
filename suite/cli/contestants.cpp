// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/contestants.hpp"

#include <algorithm>
#include <utility>

#include "suite/core/catalogue.hpp"
#include "suite/core/number.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke {
namespace {

using Told = std::map<std::string, std::string>;

Told nothing(ContestInstance const&) { return {}; }
Told hint(ContestInstance const& drawn) { return {{"share", number_text(drawn.hint_share)}}; }
/// Smallest parts as the tuning of docs/contest.md found them best.
Told hint_and_least(ContestInstance const& drawn) {
  std::size_t const chunks = (drawn.scenario.items + drawn.chunk_items - 1) / drawn.chunk_items;
  return {{"share", number_text(drawn.hint_share)},
          {"least_device", number_text(chunks / 64 + 1)},
          {"least_host", number_text(chunks / 2048 + 1)}};
}
Told optimised_hint(ContestInstance const& drawn) {
  return {{"share", number_text(drawn.hint_share)}, {"form", "optimised"}};
}
Told larger_sample(ContestInstance const&) { return {{"first", "0.1"}}; }
Told larger_first(ContestInstance const&) { return {{"first", "0.03125"}}; }
Told fewer_parts(ContestInstance const&) { return {{"parts", "8"}}; }
Told half_the_parts(ContestInstance const&) { return {{"parts", "32"}}; }
Told launches(ContestInstance const& drawn) {
  return {{"launch_s", number_text(drawn.launch_s)},
          {"fork_s", number_text(drawn.fork_s)},
          {"multiple", number_text(drawn.multiple)}};
}
Told warm(ContestInstance const& drawn) {
  Told told = launches(drawn);
  told["warm"] = "1";
  // Where data moves, copies hide only behind parts that are not too large.
  if (drawn.scenario.processors[device].link_items_per_s) told["most"] = "0.18";
  return told;
}

Told gated(ContestInstance const& drawn) {
  Told told = launches(drawn);
  told["gated"] = drawn.scenario.processors[device].link_items_per_s ? "parts" : "whole";
  return told;
}

struct Way {
  char const *scheduler, *partitioner, *knowledge;
  Told (*told)(ContestInstance const&);
  bool one_piece = false;
};

constexpr Way ways[] = {{"co", "co", "nothing", nothing, true},
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
                        {"hguided tuned", "hguided", "hint", hint_and_least},
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
                        {"leap gated", "leap", "launches", gated}};

struct Busy {
  double host_s = 0, device_s = 0;
};

Busy busy_of(Outcome const& outcome) {
  Busy busy;
  for (auto const& done : outcome.pieces) (done.processor == host ? busy.host_s : busy.device_s) += done.seconds();
  return busy;
}

double share_of(Outcome const& outcome, Description const& description) {
  double device_work = 0;
  for (auto const& done : outcome.pieces)
    if (done.processor != host) device_work += description.segments[0].work(done.piece.chunks);
  return device_work / description.segments[0].work({0, description.segments[0].chunks()});
}

double loop_share_of(Outcome const& outcome, Description const& description) {
  double chunks = 0;
  for (auto const& done : outcome.pieces)
    if (done.processor != host) chunks += static_cast<double>(done.piece.chunks.size());
  return chunks / static_cast<double>(description.segments[0].chunks());
}

}  // namespace

std::vector<Contestant> contestants() {
  std::vector<Contestant> list;
  for (Way const& way : ways)
    for (std::size_t depth = 1; depth <= (way.one_piece ? 1U : 2U); ++depth)
      list.push_back({way.scheduler,
                      way.knowledge,
                      depth,
                      &find_named(partitioners(), way.partitioner, "partitioner"),
                      way.told,
                      {}});
  return list;
}

ContestScore compete(Contestant const& contestant, ContestInstance const& drawn, Description const& description,
                     double bound_s) {
  Partitioner const& partitioner = *contestant.partitioner;
  auto options = contestant.told(drawn);
  for (auto const& [name, value] : contestant.given) options.insert_or_assign(name, value);
  Situation situation{description, 2, OptionValues(partitioner.name, partitioner.options, options), {}};
  situation.known.gates = drawn.scenario.gates();
  situation.known.moves = drawn.scenario.moves();
  Simulated simulated(drawn.scenario, description, contestant.depth);
  std::vector<Trial> trials;
  while (partitioner.search) {
    Search const next = partitioner.search(situation, trials);
    situation.searched_share = next.share;
    if (next.settled) break;
    Outcome const outcome = simulated.run(*partitioner.plan(situation));
    Busy const busy = busy_of(outcome);
    trials.push_back({share_of(outcome, description), busy.host_s, busy.device_s, outcome.makespan_s,
                      loop_share_of(outcome, description)});
  }
  auto const schedule = partitioner.plan(situation);
  Outcome const outcome = simulated.run(*schedule);
  Busy const busy = busy_of(outcome);
  auto const [least, most] = std::minmax(busy.host_s, busy.device_s);
  Account const account = schedule->account();
  ContestScore score;
  score.ratio = outcome.makespan_s / bound_s;
  if (least > 0) score.imbalance = (most - least) / least;
  score.syncs = static_cast<double>(account.syncs);
  score.profiled_fraction = account.profiled_fraction;
  score.pieces = static_cast<double>(outcome.pieces.size());
  return score;
}

}  // namespace yoke
