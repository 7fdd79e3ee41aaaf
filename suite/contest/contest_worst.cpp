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

namespace yoke {
namespace {

std::string replay_of(Contestant const& contestant, ContestInstance const& instance) {
  std::string text = fmt::format("--partitioner {} --depth {}", contestant.partitioner->name, contestant.depth);
  for (auto const& [name, value] : options_of(contestant, instance))
    text += fmt::format(" --option {}={}", name, value);
  return text;
}

}  // namespace

std::string scenario_name(std::uint64_t seed) { return fmt::format("instance-{}.json", seed); }

std::vector<ContestCase> worst_cases(Contestant const& contestant, Goal goal, std::span<double const> ratios,
                                     std::uint64_t first_seed, std::size_t count, ContestLaw law) {
  std::vector<std::size_t> order(ratios.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ratios[a] > ratios[b]; });
  order.resize(std::min(count, order.size()));
  std::vector<ContestCase> cases;
  for (std::size_t const i : order) {
    ContestInstance instance = draw_contest_instance(first_seed + i, law);
    instance.goal = goal;
    Description const description = describe(instance.scenario);
    RunResult const best = clairvoyant(instance.scenario, description);
    std::optional<RunResult> least;
    if (goal == Goal::energy) {
      least = min_energy(instance.scenario, description);
      instance.min_share = device_share(*least, description);
    }
    RunResult const outcome = compete(contestant, instance, description).outcome;
    cases.push_back(case_of(instance, outcome, best, description));
    cases.back().bound_s = makespan_bound_s(instance.scenario, description);
    if (least) add_energy(cases.back(), *instance.scenario.powers, outcome, *least, description);
    cases.back().scheduler = contestant.scheduler;
    cases.back().depth = contestant.depth;
    cases.back().replay = replay_of(contestant, instance);
  }
  return cases;
}

void write_scenarios(std::filesystem::path const& folder, std::span<ContestCase const> cases, ContestLaw law) {
  std::error_code code;
  core_detail::make_folders(folder, code);
  if (code) throw_unwritable(folder, code.value());
  for (auto const& one : cases)
    WholeFile(folder / scenario_name(one.seed)).commit(scenario_text(draw_contest_instance(one.seed, law).scenario));
}

}  // namespace yoke
