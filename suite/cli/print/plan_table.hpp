// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <functional>
#include <optional>
#include <span>

#include "analysis/fidelity/cases.hpp"

namespace yoke {

/// What a model said of a plan, in seconds; empty where it said nothing.
using PredictedSeconds = std::function<std::optional<double>(Case const&, PlanRuns const&)>;

/// A table per case of these rows: plan, share, time with its spread, GFLOP/s, imbalance, predicted time where there is
/// a `predicted`, and which plan is best or ties with it.
void print_plans(std::span<RunRow const> rows, PredictedSeconds const& predicted);

}  // namespace yoke
