// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"

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

/// Energies of a processor's operations, and its static power (PeaPaw, table II).
struct OperationEnergies {
  Quantity e_f_single_j, e_f_double_j, e_b_j, p_s_w;

  /// Joules per flop of this precision.
  Quantity const& e_f_j(Precision precision) const {
    return precision == Precision::single_precision ? e_f_single_j : e_f_double_j;
  }
};

/// Power values from a data sheet or a publication instead of a sensor.
struct PowerValues {
  std::string file;                               ///< source of the values
  Quantity p0_w, pd_host_w, pd_device_w, p_oh_w;  ///< values of PEACH
  std::vector<OperationEnergies> processors;      ///< values of PeaPaw, host first; may be empty

  /// Returns PEACH's powers if all four are known.
  std::optional<Powers> powers() const;
};

/// Returns `machine` with its powers and energies replaced by `values`. Quantities that `values` does not contain are
/// removed, so that measured values are never mixed with these. If the devices are to have energies, `values` must
/// contain as many processors as the machine.
Machine with_powers(Machine machine, PowerValues const& values);

}  // namespace yoke
