// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/option.hpp"

namespace yoke {

/// The options of `leap`; docs/schedulers.md explains them and docs/contest.md shows what they matter.
std::vector<OptionSpec> leap_options();

}  // namespace yoke
