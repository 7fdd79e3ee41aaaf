// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke {

/// A fitted or given number of a predictor.
struct Coefficient {
  std::string name;  ///< whose and which, such as "device t_b", "node p0" or "host rate mm double"
  double value = 0;
  std::string unit;  ///< such as "s/byte"
};

/// The machine's values under these names ("t_b", "launch", "in_rate", "rate", "p0" ...), in the order of its
/// processors and then of the names; what it lacks is left out. "rate" is of all workloads that the machine has rates
/// of.
std::vector<Coefficient> coefficients_of(Machine const& machine, std::vector<std::string_view> const& names);

/// The names that `coefficients_of` knows, but for "rate".
std::vector<std::string_view> coefficient_names();

/// The number in the machine that a coefficient's name stands for. Throws Error where no coefficient is called so or
/// the machine has no such processor, link or workload.
Quantity& quantity_of(Machine& machine, std::string_view coefficient);
Quantity const& quantity_of(Machine const& machine, std::string_view coefficient);

/// A workload whose rates are asked for.
struct RatedWorkload {
  std::string workload, precision;
  bool operator==(RatedWorkload const&) const = default;
};

/// The machine with a place for the rates of this workload.
Machine with_rates_of(Machine machine, RatedWorkload const& workload);

/// The machine with a number for everything: what it lacks has the usual size of such a number, for a fit to begin
/// with. Rates of these workloads are among it.
Machine with_usual_values(Machine machine, std::vector<RatedWorkload> const& workloads);

}  // namespace yoke
