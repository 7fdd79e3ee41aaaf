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

  Quantity const& e_f_j(Precision precision) const {
    return precision == Precision::single_precision ? e_f_single_j : e_f_double_j;
  }
};

/// Power values without a sensor: of a data sheet or a publication.
struct PowerValues {
  std::string file;                               ///< where they are from
  Quantity p0_w, pd_host_w, pd_device_w, p_oh_w;  ///< PEACH's
  std::vector<OperationEnergies> processors;      ///< PeaPaw's, the host first; may be empty

  /// PEACH's powers if all four are known.
  std::optional<Powers> powers() const;
};

/// The machine with these powers and energies in place of its own. Those that are not in the file are removed, so that
/// nothing measured is mixed with them. If all devices are to have energies, the file must have as many processors.
Machine with_powers(Machine machine, PowerValues const& values);

}  // namespace yoke
