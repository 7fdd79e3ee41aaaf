// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <vector>

#include "analysis/compare/compared.hpp"
#include "analysis/runs/samples.hpp"
#include "analysis/statistics/covariate.hpp"

namespace yoke::analysis {

/// Fills the changes, counts, bases and geometric means of matched sides.
void judge_changes(Compared& compared, std::vector<Side> const& sides, VerdictRule const& rule);

/// Returns the times of a plan on two sides at equal speed of the node (`adjusted`). The covariate of a repetition is
/// the mean logarithm of the node's slowness, over the speeds that all repetitions of both sides have and that matter:
/// those of a processor that does nothing under the plan do not. `std::nullopt` without such a speed or an effect of
/// it.
std::optional<Adjusted> at_equal_speed(PlanSamples const& first, PlanSamples const& second);

}  // namespace yoke::analysis
