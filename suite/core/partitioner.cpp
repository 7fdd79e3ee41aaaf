// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/partitioner.hpp"

#include <algorithm>
#include <numeric>

namespace yoke {

std::optional<double> PlanningContext::learnt_share() const {
  if (learnt_rates.empty()) return std::nullopt;
  double const devices = std::accumulate(learnt_rates.begin() + 1, learnt_rates.end(), 0.0);
  if (!(learnt_rates[host] > 0 && devices > 0)) return std::nullopt;
  return devices / (devices + learnt_rates[host]);
}

Role role_of(std::vector<Partitioner> const& registry, std::string_view name) {
  auto const found =
      std::find_if(registry.begin(), registry.end(), [&](Partitioner const& one) { return one.name == name; });
  return found == registry.end() ? Role::other : found->role;
}

RoleOf roles_of(std::vector<Partitioner> const& registry) {
  return [&registry](std::string const& name) { return role_of(registry, name); };
}

std::vector<Trial> search_share(Partitioner const& partitioner, PlanningContext& context, TrialRun const& run) {
  std::vector<Trial> trials;
  while (partitioner.search) {
    Search const next = partitioner.search(context, trials);
    context.searched_share = next.share;
    if (next.settled) break;
    auto const trial = run(context);
    if (!trial) break;
    trials.push_back(*trial);
  }
  return trials;
}

}  // namespace yoke
