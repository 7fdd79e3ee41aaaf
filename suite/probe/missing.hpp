// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"

namespace yoke {

/// Marks every quantity that `probe` has not measured, including those of links, as unavailable for this reason.
void mark_missing(Machine& machine, std::size_t links, std::string const& reason);

}  // namespace yoke
