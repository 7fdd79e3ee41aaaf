// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/plan.hpp"
#include "suite/forecast/forecast.hpp"

namespace yoke {

/// Returns the candidate plans of an answer: `plans`, in which every code partition of whole segments replaces the
/// given ones (if at most `max_assigned` of them exist), and the given share that the model predicts to be fastest, in
/// hundredths.
std::vector<Plan> advised_plans(std::vector<Plan> plans, ReadyModel const& model, Description const& description,
                                DataMode data, std::size_t processors);
inline constexpr std::size_t max_assigned = 30;

}  // namespace yoke
