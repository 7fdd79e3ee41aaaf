// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/power_values.hpp"

namespace yoke {

/// Powers from a power file (docs/energy.md), or those of a machine file. Throws Error naming the key if a value is
/// negative, a key is unknown, or there is neither all of PEACH's powers nor all of PeaPaw's of a processor.
PowerValues read_power_file(std::filesystem::path const& file);

}  // namespace yoke
