// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// Makes whole what `probe` could not finish: each value that it measures and that is not there, links included,
/// becomes unavailable for this reason.
void mark_missing(Machine& machine, std::size_t links, std::string const& reason);

}  // namespace yoke
