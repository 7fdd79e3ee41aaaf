// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/power_cap.hpp"

namespace yoke::partitioner_detail {

/// Who does a loop, or the rest of it.
enum class Who { both, host, devices };

/// What may be true of a device that has shown little or nothing, with a weight for each: its peak rate, in those of
/// the host, and the part of the loop at which it has half of it. All energies are of a loop that the host alone does
/// in one second.
class DeviceBelief {
 public:
  /// Before anything is measured the ratio of rates is lognormal: `ratio` is its median, `spread` the standard
  /// deviation of its logarithm.
  DeviceBelief(Aim const& aim, double ratio, double spread);

  /// A kernel of the device: fractions of the loop in it and in the one that it followed back to back, and seconds.
  struct Kernel {
    double part = 0, before = 0, seconds = 0;
  };
  /// The belief after these kernels, if the host alone needs `host_s` for the loop. Copies make the device no faster
  /// than `max_ratio` times the host; 0: nothing is copied.
  DeviceBelief after(std::vector<Kernel> const& kernels, double host_s, double max_ratio) const;

  /// Relative loss expected of a part of this size that is sent to learn from, and then of who seems best.
  double loss_of_learning(double part) const;
  /// The same of leaving the rest to one of them without learning more.
  double loss_of(Who who) const;
  /// Whether the host saves more energy by working than by waiting while a part of the device is unfinished after
  /// `seconds`, if the host alone needs `host_s` for the loop.
  bool host_should_work(double part, double seconds, double host_s) const;

 private:
  struct World {
    double weight = 0, ratio = 0, half = 0;
    double joules = 0, seconds = 0;  ///< of the best
    Who best = Who::both;
    double both = 0, host = 0, devices = 0;  ///< relative losses
  };
  void value(World& world) const;
  /// Relative loss of a part of this size that is sent to learn from, if this world is true.
  double cost_of_part(World const& world, double part) const;

  Aim aim_;
  std::vector<World> worlds_;
};

/// The logarithm of what is minimised, also where nothing is drawn and no time has passed.
double log_aim(Aim const& aim, double seconds, double joules);

}  // namespace yoke::partitioner_detail
