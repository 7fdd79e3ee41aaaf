// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>

#include "suite/core/powers.hpp"

namespace yoke::core {

/// Reads powers from a power file (docs/energy.md) or a machine file. Throws Error naming the key if a value is
/// negative, a key is unknown, or the file contains neither all powers of PEACH nor all energies of PeaPaw for a
/// processor.
PowerValues read_power_file(std::filesystem::path const& file);

}  // namespace yoke::core
