// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "suite/core/meter.hpp"
#include "suite/core/processor.hpp"
#include "suite/meters/meter_settings.hpp"

namespace yoke {

/// A meter of these sources, or of all that `auto` asks. For each part of the node the first source that sees it
/// counts; what later ones see of it is reported and not added. Throws Error for an unknown name, and (lacking) for a
/// source that is named and has no sensor. With `auto` a meter that reads nothing and says why is no mistake.
std::unique_ptr<Meter> open_meter(std::vector<std::string> const& names, MeterSettings const& settings);

/// What a meter's number for a part of the node is made of.
struct EnergyDomain {
  std::string name;                 ///< "host", "device" or "node"
  std::vector<std::string> added;   ///< sensors whose joules are added; none: it has no number
  std::vector<std::string> beside;  ///< sensors that see the part, too, and are reported and not added
  std::string reason;               ///< why it has no number
};

/// The domains of a meter of these sources, without opening it: what is measured of the node as a whole comes last. A
/// sensor that sees none of them is beside the node. What a recording has is not looked up, which would load the node.
/// Throws Error as `open_meter`.
std::vector<EnergyDomain> energy_domains(std::vector<std::string> const& names, MeterSettings const& settings);

/// Why `auto` has no joules of a processor; empty if it has some.
std::string energy_reason(Processor processor, MeterSettings const& settings);

}  // namespace yoke
