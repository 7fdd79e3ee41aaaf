// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "suite/core/energy_sample.hpp"

namespace yoke {

/// A parameter of PeaPaw's eq 3 in J/flop, J/byte or W, with its 95 % interval; nothing if the samples do not tell it.
struct EnergyParameter {
  std::string_view name;
  std::optional<double> value;
  double low = 0, high = 0;
};

/// E = e_f_single Nf + e_f_double Nf' + e_b Nb + p_s T, by least squares with coefficients that are not negative.
struct EnergyParameters {
  std::array<EnergyParameter, 4> parameters{{{"e_f_single_j", {}}, {"e_f_double_j", {}}, {"e_b_j", {}}, {"p_s_w", {}}}};
  double condition = 0;       ///< of the matrix with columns of length 1: how far parameters can be told apart
  double residual = 0;        ///< standard deviation of (E - fit) / E
  double worst_residual = 0;  ///< largest of their absolute values
  std::size_t samples = 0;
};

/// Errors count relative to the joules. A parameter that only a negative value would suit is 0 with the interval up to
/// what the samples allow. Throws Error if there are not more samples than parameters, or if the columns cannot be told
/// apart (condition above 1e6).
EnergyParameters fit_energy_parameters(std::span<EnergySample const> samples);

}  // namespace yoke
