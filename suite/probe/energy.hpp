// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>

#include "suite/core/processor.hpp"

namespace yoke {

/// Why `probe` has no joules and watts of the host: no counters, no permission, or counters that it does not use.
std::string host_energy_reason(std::filesystem::path const& root = "/");

/// The same of a processor of this node; devices of a split host share the host's counters.
std::string energy_reason(Processor processor);

}  // namespace yoke
