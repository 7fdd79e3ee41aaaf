// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suite/core/machine.hpp"

namespace yoke {

/// A fitted or given parameter of a predictor.
struct Coefficient {
  std::string name;  ///< owner and parameter, such as "device t_b", "node p0" or "host rate mm double"
  double value = 0;
  std::string unit;  ///< such as "s/byte"
};

/// Returns the machine's values of these parameters ("t_b", "launch", "in_rate", "rate", "p0" ...), ordered by
/// processor, then by `names`; omits those without a value. "rate" stands for the rates of all workloads in the
/// machine.
std::vector<Coefficient> coefficients_of(Machine const& machine, std::vector<std::string_view> const& names);

/// All names that `coefficients_of` accepts, except "rate".
std::vector<std::string_view> coefficient_names();

/// Returns the quantity that a coefficient's name refers to. Throws Error if the name is unknown or the machine does
/// not have this processor, link or workload.
Quantity& quantity_of(Machine& machine, std::string_view coefficient);
Quantity const& quantity_of(Machine const& machine, std::string_view coefficient);

/// A workload whose rates are requested.
struct RatedWorkload {
  std::string workload, precision;
  bool operator==(RatedWorkload const&) const = default;
};

/// Returns `machine` with an entry for the rates of this workload.
Machine with_rates_of(Machine machine, RatedWorkload const& workload);

/// Returns `machine` with typical values in place of all missing quantities, as starting values of a fit. The rates of
/// `workloads` are included.
Machine with_usual_values(Machine machine, std::vector<RatedWorkload> const& workloads);

}  // namespace yoke
