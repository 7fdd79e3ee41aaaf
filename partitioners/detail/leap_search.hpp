// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>

#include "partitioners/detail/device_belief.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioner_detail {

/// What `leap` learns from earlier runs: the share of the loop at which they met. If energy counts and no power cap, it
/// is a share that stands for one alone if that would have cost less.
Search leap_search(PlanningContext const& context, std::span<Trial const> trials);

/// Who works, as such a share says.
Who who_of(double share);

/// What a plan saves if energy or a power cap counts. Throws NotApplicable if it cannot.
std::optional<Aim> leap_aim(PlanningContext const& context);

}  // namespace yoke::partitioner_detail
