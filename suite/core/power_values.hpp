// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/powers.hpp"

namespace yoke {

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
