// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {

/// Work of one kernel run on one processor, and the energy drawn meanwhile.
struct EnergySample {
  double flops_single = 0, flops_double = 0, bytes = 0, seconds = 0, joules = 0;
};

/// An energy measurement of the node: a kernel on one processor while the others idle.
struct NodeEnergySample {
  std::optional<Processor> processor;  ///< `std::nullopt`: all processors idle
  EnergySample work;                   ///< `joules` is the energy of the whole node
  std::optional<double> host_j, device_j;
};

/// A parameter of PeaPaw's eq 3 in J/flop, J/byte or W, with its 95 % interval; no value if the samples do not
/// determine it.
struct EnergyParameter {
  std::string_view name;
  std::optional<double> value;
  double low = 0, high = 0;
};

/// Fit of E = e_f_single Nf + e_f_double Nf' + e_b Nb + p_s T by least squares with nonnegative coefficients.
struct EnergyParameters {
  std::array<EnergyParameter, 4> parameters{{{"e_f_single_j", {}}, {"e_f_double_j", {}}, {"e_b_j", {}}, {"p_s_w", {}}}};
  double condition = 0;       ///< condition number of the matrix with unit-length columns
  double residual = 0;        ///< standard deviation of (E - fit) / E
  double worst_residual = 0;  ///< maximum of |E - fit| / E
  std::size_t samples = 0;
};

/// Fits with errors relative to the joules. A parameter whose best value would be negative is 0, with an interval up to
/// the limit that the samples allow. Throws Error unless the number of samples exceeds that of parameters, or if the
/// columns are nearly collinear (condition number above 1e6).
EnergyParameters fit_energy_parameters(std::span<EnergySample const> samples);

/// Fitted energies of a processor, for tables.
struct FittedEnergies {
  Processor processor = host;
  EnergyParameters fit;
};

/// Returns the machine with PeaPaw's energies per operation and static powers (eq 3) and with PEACH's powers, fitted to
/// these samples. `shared`: host and device are parts of one processor, whose sensors cover both; all static power is
/// then attributed to the host. Parameters that the samples do not identify are unavailable, with the reason.
Machine with_energies(Machine machine, std::span<NodeEnergySample const> samples, bool shared,
                      std::vector<FittedEnergies>& fitted);

}  // namespace yoke::analysis
