// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/partitioner.hpp"

#include <numeric>

namespace yoke {

std::optional<double> PlanningContext::learnt_share() const {
  if (learnt_rates.empty()) return std::nullopt;
  double const devices = std::accumulate(learnt_rates.begin() + 1, learnt_rates.end(), 0.0);
  if (!(learnt_rates[host] > 0 && devices > 0)) return std::nullopt;
  return devices / (devices + learnt_rates[host]);
}

}  // namespace yoke
