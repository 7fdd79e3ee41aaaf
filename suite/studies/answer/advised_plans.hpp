// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/execution/campaign.hpp"
#include "suite/studies/forecast.hpp"

namespace yoke {

/// The plans among which an answer is sought: these, every code partition of whole segments in the place of those of
/// `plans` (if there are at most `max_assigned` of them), and the given share that the model finds fastest, in
/// hundredths.
std::vector<Plan> advised_plans(std::vector<Plan> plans, ReadyModel const& model, Description const& description,
                                DataMode data, std::size_t processors);
inline constexpr std::size_t max_assigned = 30;

}  // namespace yoke
