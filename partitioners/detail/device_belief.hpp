// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/goal.hpp"

namespace yoke::partitioners {

/// Processors that run a loop, or the rest of it.
enum class Who { both, host, devices };

/// Probability distribution over a device with few or no measurements: weighted hypotheses ("worlds") on its peak rate,
/// relative to the host's, and on the fraction of the loop at which it reaches half of it. All energies are those of a
/// loop that the host alone completes in one second.
class DeviceBelief {
 public:
  /// Prior: the ratio of rates is lognormal with median `ratio`; `spread` is the standard deviation of its logarithm.
  DeviceBelief(Aim const& aim, double ratio, double spread);

  /// A kernel of the device: its fraction of the loop, its predecessor's if it followed back to back, and its seconds.
  struct Kernel {
    double part = 0, before = 0, seconds = 0;
  };
  /// Returns the posterior after these kernels, if the host alone needs `host_s` for the loop. Copies limit the device
  /// to `max_ratio` times the host's speed; 0: nothing is copied.
  DeviceBelief after(std::vector<Kernel> const& kernels, double host_s, double max_ratio) const;

  /// Expected relative loss of sending a part of this size to learn from, followed by the choice that then seems best.
  double loss_of_learning(double part) const;
  /// Expected relative loss of leaving the rest to `who` without learning more.
  double loss_of(Who who) const;
  /// True if the host saves more energy by working than by waiting while a part of the device is unfinished after
  /// `seconds`. The host alone needs `host_s` for the loop.
  bool host_should_work(double part, double seconds, double host_s) const;

 private:
  struct World {
    double weight = 0, ratio = 0, half = 0;
    double joules = 0, seconds = 0;  ///< values of the best choice
    Who best = Who::both;
    double both = 0, host = 0, devices = 0;  ///< relative losses
  };
  void value(World& world) const;
  /// Relative loss of sending a part of this size to learn from, if this world is true.
  double cost_of_part(World const& world, double part) const;

  Aim aim_;
  std::vector<World> worlds_;
};

/// Logarithm of the minimized quantity; finite even at zero energy and zero time.
double log_aim(Aim const& aim, double seconds, double joules);

}  // namespace yoke::partitioners
