// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// Seconds of each processor's pieces: so many numbers as there are processors, whether or not they did anything.
std::vector<double> busy_seconds(RunResult const&, std::size_t processors);

/// The busy time of the busiest device; there is at least one.
double busiest_device_s(std::span<double const> busy_s);

/// CAP's imbalance, (max - min) / min; nothing if a processor did nothing.
std::optional<double> imbalance_of(std::span<double const> busy_s);

/// Fraction of the work on the device(s): of flops, or of bytes if there are no flops.
double share_of(Description const&, RunResult const&);
/// The same of each processor.
std::vector<double> shares_of(Description const&, RunResult const&, std::size_t processors);

/// Fraction of the chunks on the device(s); all segments count the same.
double loop_share_of(Description const&, RunResult const&);

/// Chunks of the loop per second that each processor did in the last of these iterations; 0 if it did nothing.
std::vector<double> rates_of_last_iteration(Description const&, std::span<CompletedPiece const>,
                                            std::size_t processors);

/// What a search learns from a run.
Trial trial_of(Description const&, RunResult const&, std::size_t processors);

/// Joules of a run by what drew them: devices for working, and everything else, the node's idle power and the host's
/// waiting included.
struct Energy {
  double host_j = 0, devices_j = 0;
  double sum_j() const { return host_j + devices_j; }
};

/// PEACH, eq. (11).
Energy energy_of(Powers const&, RunResult const&);

}  // namespace yoke
