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

/// Why `auto` has no joules of a processor; empty if it has some.
std::string energy_reason(Processor processor, MeterSettings const& settings);

}  // namespace yoke
