// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <utility>

#include "suite/contest/run_contest.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/run_metrics.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::contest {
namespace {

LoopFacts facts_of(analysis::ContestInstance const& instance) {
  core::Scenario const& scenario = instance.scenario;
  return {.chunks = (scenario.items + scenario.chunk_items - 1) / scenario.chunk_items,
          .share = instance.hint_share,
          .goal = instance.goal,
          .min_share = instance.min_share,
          .power_cap_w = instance.power_cap_w};
}

bool competes(ContestVariant::For where, ContestGoal const& goal) {
  if (where == ContestVariant::For::energy) return goal.goal != Goal::time;
  return where == ContestVariant::For::all || (goal.goal == Goal::time && goal.power_cap);
}

}  // namespace

std::vector<Contestant> contestants(ContestGoal const& goal) {
  std::vector<Contestant> list;
  for (Partitioner const& partitioner : registered_partitioners())
    for (ContestVariant const& variant : partitioner.contest_variants) {
      if (!competes(variant.competes_for, goal)) continue;
      std::string const scheduler = partitioner.name + (variant.suffix.empty() ? "" : " ") + variant.suffix;
      // A fixed split is one piece per processor: a queue has no second piece.
      for (std::size_t depth = 1; depth <= (partitioner.assignment ? 1U : 2U); ++depth)
        list.push_back({scheduler, variant.knowledge, depth, &partitioner, variant.options, {}});
    }
  return list;
}

OptionMap options_of(Contestant const& contestant, analysis::ContestInstance const& instance) {
  OptionMap options = contestant.options ? contestant.options(facts_of(instance)) : OptionMap{};
  for (auto const& [name, value] : contestant.overrides) options.insert_or_assign(name, value);
  return options;
}

Attempt compete(Contestant const& contestant, analysis::ContestInstance const& instance,
                Description const& description) {
  Partitioner const& partitioner = *contestant.partitioner;
  PlanningContext context{
      .description = description,
      .options = OptionValues(partitioner.name, partitioner.options, options_of(contestant, instance)),
      .hints = execution::hints_of(instance.scenario)};
  execution::Simulated simulated(instance.scenario, description, contestant.depth);
  search_share(partitioner, context, [&](PlanningContext const& now) {
    return core::trial_of(description, simulated.run(*partitioner.plan(now)), now.processors);
  });
  auto const schedule = partitioner.plan(context);
  Attempt attempt;
  attempt.outcome = simulated.run(*schedule);
  attempt.account = schedule->account();
  return attempt;
}

analysis::ContestScore score_of(Attempt const& attempt, double ratio) {
  analysis::ContestScore score;
  score.ratio = ratio;
  score.imbalance = core::imbalance_of(core::busy_seconds(attempt.outcome, 2));
  score.syncs = static_cast<double>(attempt.account.syncs);
  score.profiled_fraction = attempt.account.profiled_fraction;
  score.pieces = static_cast<double>(attempt.outcome.pieces.size());
  return score;
}

}  // namespace yoke::contest
