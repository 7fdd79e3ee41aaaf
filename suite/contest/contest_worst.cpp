// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/contest_worst.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "suite/core/error.hpp"
#include "suite/core/files/scenario_file.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/execution/clairvoyant.hpp"
#include "suite/execution/makespan_bound.hpp"
#include "suite/execution/simulated.hpp"

namespace yoke::contest {
namespace {

std::string replay_of(Contestant const& contestant, analysis::ContestInstance const& instance) {
  std::string text = fmt::format("--partitioner {} --depth {}", contestant.partitioner->name, contestant.depth);
  for (auto const& [name, value] : options_of(contestant, instance))
    text += fmt::format(" --option {}={}", name, value);
  return text;
}

}  // namespace

std::string scenario_name(std::uint64_t seed) { return fmt::format("instance-{}.json", seed); }

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
