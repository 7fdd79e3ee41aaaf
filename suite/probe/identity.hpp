// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>

#include "suite/node/processors.hpp"

namespace yoke {

/// Returns facts about this node and this build, by their names in a machine file (docs/machine.md); "unavailable:
/// reason" for those that the system does not report.
std::map<std::string, std::string> identify(Processors const& processors);

}  // namespace yoke
