// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "partitioners/detail/device_belief.hpp"
#include "partitioners/detail/frugality.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioners {

/// Options of `leap`; docs/schedulers.md explains them, and docs/contest.md shows their effect.
std::vector<OptionSpec> leap_options();

/// Variants of `leap` in contests.
std::vector<ContestVariant> leap_variants();

/// Values of the options in a context, and sizes that follow from them (docs/schedulers.md).
struct LeapSettings {
  explicit LeapSettings(PlanningContext const& context);

  double probe = 0;       ///< fraction of the loop in a device's first part
  double second = 0;      ///< fraction of the loop in its second part, which is sent before the first has returned
  double worthy = 0;      ///< fraction of the loop for a device that a test has shown to be worth using
  double first_host = 0;  ///< fraction of the loop in the host's first part
  double theta = 0;       ///< fraction of its equal-finish share that a device takes
  double max = 1;         ///< maximum of a warm part, as a fraction of the device's last total
  bool moves = false;     ///< chunks' data move with parts
  std::optional<Frugality::Settings> frugal;  ///< set if energy or a power cap counts
  std::optional<double> warm_share;           ///< the devices' share of the loop at the end of earlier calls
};

/// Search by which `leap` learns from earlier runs: the share of the loop at which the processors met. If energy counts
/// without a power cap, the share may instead stand for one processor alone, if that would have cost less.
Search leap_search(PlanningContext const& context, std::span<Trial const> trials);

/// Returns the processors that such a share stands for.
Who who_of(double share);

/// Returns the goal if energy or a power cap counts; `std::nullopt` if time alone does. Throws NotApplicable if the
/// goal is impossible here.
std::optional<Aim> leap_aim(PlanningContext const& context);

}  // namespace yoke::partitioners
