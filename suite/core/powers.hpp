// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>

namespace yoke {

/// What a node draws, in watts, as in PEACH (its P0, Pd_C, Pd_G and P_OH).
struct Powers {
  double idle_w = 0;    ///< the whole node, whatever it does
  double host_w = 0;    ///< more while the host works
  double device_w = 0;  ///< more while a device works
  double wait_w = 0;    ///< more while the host waits for devices that work longer than it did

  /// Joules of a run, PEACH, eq. (11): busy seconds of the host, of all devices together and of the busiest of them.
  double energy_j(double makespan_s, double host_busy_s, double devices_busy_s, double busiest_s) const {
    return makespan_s * idle_w + host_busy_s * host_w + devices_busy_s * device_w +
           std::max(busiest_s - host_busy_s, 0.0) * wait_w;
  }
};

}  // namespace yoke
