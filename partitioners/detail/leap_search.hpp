// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

#include "partitioners/detail/device_belief.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// Search by which `leap` learns from earlier runs: the share of the loop at which the processors met. If energy counts
/// without a power cap, the share may instead stand for one processor alone, if that would have cost less.
Search leap_search(PlanningContext const& context, std::span<Trial const> trials);

/// Returns the processors that such a share stands for.
Who who_of(double share);

/// Returns the goal if energy or a power cap counts; `std::nullopt` if time alone does. Throws NotApplicable if the
/// goal is impossible here.
std::optional<Aim> leap_aim(PlanningContext const& context);

}  // namespace yoke::partitioners
