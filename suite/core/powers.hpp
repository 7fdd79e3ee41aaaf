// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <algorithm>

namespace yoke {

/// Power draw of a node in watts, as in PEACH (its P0, Pd_C, Pd_G and P_OH).
struct Powers {
  double idle_w = 0;    ///< base power of the whole node
  double host_w = 0;    ///< additional power while the host works
  double device_w = 0;  ///< additional power while a device works
  double wait_w = 0;    ///< additional power while the host waits for devices that work longer than it did

  /// Energy of a run in joules, PEACH, eq. (11), from the busy seconds of the host, of all devices combined, and of the
  /// busiest device.
  double energy_j(double makespan_s, double host_busy_s, double devices_busy_s, double busiest_s) const {
    return makespan_s * idle_w + host_busy_s * host_w + devices_busy_s * device_w +
           std::max(busiest_s - host_busy_s, 0.0) * wait_w;
  }
};

}  // namespace yoke
