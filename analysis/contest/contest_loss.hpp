// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "analysis/contest/contest_law.hpp"
#include "suite/core/executor.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/powers.hpp"

namespace yoke::analysis {

/// Losses of a run against the best split, as fractions of that split's makespan. They sum to makespan / best - 1.
///
/// Each processor's lost time is weighted by its share of the work in the best split: a run at the best split's rates
/// without a pause has the best split's makespan for any shares. A suboptimal split therefore shows up only as idle
/// time at the end.
struct ContestLoss {
  double device_rate = 0, host_rate = 0;  ///< kernels slower than in the best split
  double launch = 0;                      ///< launches not hidden
  double copy = 0;                        ///< copies and latencies not hidden
  double wait = 0;                        ///< pauses between chunks: barriers and waiting for the other processor
  double share = 0;                       ///< one processor finished before the other
  double sum() const { return device_rate + host_rate + launch + copy + wait + share; }
};

/// Computes the losses of a run of one segment on a host and one device; `best` is a result of `clairvoyant`.
ContestLoss loss_of(RunResult const& outcome, RunResult const& best, Description const& description);

/// One of a scheduler's worst instances: a row of `yoke-research contest --worst`.
struct ContestCase {
  std::string scheduler;
  std::uint64_t depth = 1, seed = 0;
  double ratio = 0, makespan_s = 0, best_s = 0;
  double bound_s = 0;   ///< lower bound of all schedules, without noise
  std::string classes;  ///< the instance's classes among `contest_classes`
  double share = 0, best_share = 0;
  double device_rate_loss = 0, host_rate_loss = 0, launch_loss = 0, copy_loss = 0, wait_loss = 0, share_loss = 0;
  double host_idle = 0, device_idle = 0;  ///< idle time at the end, as a fraction of the makespan
  std::uint64_t host_pieces = 0, device_pieces = 0, items = 0, chunks = 0;
  double host_items_per_s = 0, device_items_per_s = 0;
  std::string curve;  ///< type of the device's rate curve
  double half = 0;
  double host_launch_s = 0, device_launch_s = 0, latency_s = 0;
  std::optional<double> link_items_per_s;
  double host_noise = 0, device_noise = 0, host_drift = 0, device_drift = 0, contention = 0, sync_s = 0;
  std::uint64_t host_wave_items = 0, device_wave_items = 0;
  std::string cost;
  /// Energy over the minimum, and the excess of each kind of energy over the minimum-energy split, as fractions of that
  /// split's energy; the excesses sum to ratio - 1. `std::nullopt` unless energy is the goal.
  std::optional<double> energy_ratio, min_share, idle_energy_loss, host_energy_loss, device_energy_loss,
      wait_energy_loss;
  std::string rival;              ///< fastest rival, if losses to rivals are searched
  std::optional<double> rival_s;  ///< its makespan
  std::string replay;             ///< arguments of `yoke-research simulate` that reproduce the instance

  static std::span<Column<ContestCase> const> columns();
};

/// Returns the fraction of the work on the device.
double device_share(RunResult const& outcome, Description const& description);

/// Sets the energy columns of `row` by comparison with the minimum-energy split `least`.
void add_energy(ContestCase& row, Powers const& powers, RunResult const& outcome, RunResult const& least,
                Description const& description);

/// Returns the row with all columns but `bound_s`, energies, `scheduler`, `depth` and `replay`.
ContestCase case_of(ContestInstance const& instance, RunResult const& outcome, RunResult const& best,
                    Description const& description);

}  // namespace yoke::analysis
