// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "suite/core/executor.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke::core {

/// Busy seconds of each of the `processors`, 0 if it was idle.
std::vector<double> busy_seconds(RunResult const&, std::size_t processors);

/// Busy time of the busiest device. Requires at least one device.
double busiest_device_s(std::span<double const> busy_s);

/// CAP's imbalance, (max - min) / min; `std::nullopt` if a processor was idle.
std::optional<double> imbalance_of(std::span<double const> busy_s);

/// Fraction of the work on the device(s): of flops or, if the workload has none, of accessed bytes.
double share_of(Description const&, RunResult const&);
/// Fraction of the work on each processor, as in `share_of`.
std::vector<double> shares_of(Description const&, RunResult const&, std::size_t processors);

/// Fraction of the chunks on the device(s); all segments have equal weight.
double loop_share_of(Description const&, RunResult const&);

/// Fraction of the loop's chunks, all at its end, that hold this `share` of the work as `share_of` counts it: the
/// inverse of `share_of` for a fixed split.
double loop_share_at(Description const&, double share);

/// Chunks of the loop per second of each processor in the last iteration of these pieces; 0 if it was idle.
std::vector<double> rates_of_last_iteration(Description const&, std::span<CompletedPiece const>,
                                            std::size_t processors);

/// Outcome of a run for a search.
Trial trial_of(Description const&, RunResult const&, std::size_t processors);

/// Energy of a run: that of the devices' work, and all other energy, which includes the node's idle power and the
/// host's waiting.
struct Energy {
  double host_j = 0, devices_j = 0;
  double sum_j() const { return host_j + devices_j; }
};

/// Energy by PEACH, eq. (11).
Energy energy_of(Powers const&, RunResult const&);

}  // namespace yoke::core
