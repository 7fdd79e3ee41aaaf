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

namespace yoke {

/// What a run lost against the best split, in parts of that split's makespan. They sum up to makespan / best - 1.
///
/// Each processor's lost time is weighted by its share of the work in the best split: a run at the best split's rates
/// without a pause takes as long as the best split, whatever the shares. So a suboptimal split shows up only as idle
/// time at the end.
struct ContestLoss {
  double device_rate = 0, host_rate = 0;  ///< kernels slower than in the best split
  double launch = 0;                      ///< launches that nothing hides
  double copy = 0;                        ///< copies and latencies that nothing hides
  double wait = 0;                        ///< pauses between pieces: barriers, and waiting for the other
  double share = 0;                       ///< one ended before the other
  double sum() const { return device_rate + host_rate + launch + copy + wait + share; }
};

/// Of a run of one segment on a host and one device; `best` as `clairvoyant` gives it.
ContestLoss loss_of(RunResult const& outcome, RunResult const& best, Description const& description);

/// One of a scheduler's worst instances: a row of `yoke contest --worst`.
struct ContestCase {
  std::string scheduler;
  std::uint64_t depth = 1, seed = 0;
  double ratio = 0, makespan_s = 0, best_s = 0;
  double bound_s = 0;   ///< of all schedules, without noise
  std::string classes;  ///< those of `contest_classes` that it belongs to
  double share = 0, best_share = 0;
  double device_rate_loss = 0, host_rate_loss = 0, launch_loss = 0, copy_loss = 0, wait_loss = 0, share_loss = 0;
  double host_idle = 0, device_idle = 0;  ///< at the end, of the makespan
  std::uint64_t host_pieces = 0, device_pieces = 0, items = 0, chunks = 0;
  double host_items_per_s = 0, device_items_per_s = 0;
  std::string curve;  ///< of the device
  double half = 0;
  double host_launch_s = 0, device_launch_s = 0, latency_s = 0;
  std::optional<double> link_items_per_s;
  double host_noise = 0, device_noise = 0, host_drift = 0, device_drift = 0, contention = 0, sync_s = 0;
  std::uint64_t host_wave_items = 0, device_wave_items = 0;
  std::string cost;
  /// Energy over the least, and joules of each kind beyond those of the split of least energy, in parts of its energy:
  /// they sum up to the ratio - 1. None unless energy is the goal.
  std::optional<double> energy_ratio, min_share, idle_energy_loss, host_energy_loss, device_energy_loss,
      wait_energy_loss;
  std::string replay;  ///< arguments of `yoke simulate` that repeat it

  static std::span<Column<ContestCase> const> columns();
};

/// Fraction of the work on the device.
double device_share(RunResult const& outcome, Description const& description);

/// What the run took of energy, against the split of least energy.
void add_energy(ContestCase& row, Powers const& powers, RunResult const& outcome, RunResult const& least,
                Description const& description);

/// All of it but `bound_s`, energies, `scheduler`, `depth` and `replay`.
ContestCase case_of(ContestInstance const& instance, RunResult const& outcome, RunResult const& best,
                    Description const& description);

}  // namespace yoke
