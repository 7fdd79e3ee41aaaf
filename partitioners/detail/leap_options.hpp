// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "partitioners/detail/frugality.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::partitioner_detail {

/// Options of `leap`; docs/schedulers.md explains them, and docs/contest.md shows their effect.
std::vector<OptionSpec> leap_options();

/// Variants of `leap` in contests.
std::vector<ContestVariant> leap_variants();

/// Values of the options in a context.
struct LeapSettings {
  /// A value that is more cautious if the loop seems irregular.
  struct Graded {
    double doubtful = 0, sure = 0;
    double at(double sureness) const { return doubtful + (sure - doubtful) * sureness; }
  };

  explicit LeapSettings(PlanningContext const& context);

  double probe = 0, second = 0, trust = 0, first_host = 0, keep = 0, device_min = 0, steady = 0, worth = 0, max = 0;
  double worthy = 0;  ///< fraction of the loop for a device that a test has shown to be worth using
  double theta = 0, doubt = 0;
  Graded phi, grow, host_min;
  bool moves = false;  ///< chunks' data move with parts
  std::size_t multiple = 1;
  double launch_s = 0, fork_s = 0;
  std::optional<Frugality::Settings> frugal;  ///< set if energy or a power cap counts
  std::optional<double> warm_share;           ///< the devices' share of the loop at the end of earlier calls
};

}  // namespace yoke::partitioner_detail
