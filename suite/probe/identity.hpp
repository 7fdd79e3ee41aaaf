// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke {

/// What this node and this build are, by the names they have in a machine file (docs/machine.md). What the system does
/// not tell reads "unavailable: reason".
std::map<std::string, std::string> identify(Processors const& processors);

}  // namespace yoke
