// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/core/processor.hpp"
#include "suite/meters/meter_settings.hpp"

namespace yoke {

/// Opens a meter of these sources, or of all that `auto` tries. Each part of the node uses the first source that
/// measures it; further sources of that part are reported but not added. Throws Error for an unknown name, and (exit
/// code `lacking`) for a named source without sensors. With `auto`, a meter without sensors is valid and contains the
/// reasons.
std::unique_ptr<Meter> open_meter(std::vector<std::string> const& names, MeterSettings const& settings);

/// Composition of a meter's value for a part of the node.
struct EnergyDomain {
  std::string name;                 ///< "host", "device" or "node"
  std::vector<std::string> added;   ///< sensors whose joules are added; empty: no value
  std::vector<std::string> beside;  ///< sensors that also measure the part; reported but not added
  std::string reason;               ///< why the domain has no value
};

/// Returns the domains of a meter of these sources without opening it; the node as a whole comes last. A sensor that
/// measures none of them is listed in `beside` of the node. Lanes of a recording are not looked up, because that would
/// load the node. Throws Error as `open_meter`.
std::vector<EnergyDomain> energy_domains(std::vector<std::string> const& names, MeterSettings const& settings);

/// Returns why `auto` has no energy for a processor; empty if it has.
std::string energy_reason(Processor processor, MeterSettings const& settings);

}  // namespace yoke
