// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <vector>

#include "analysis/contest/contest_loss.hpp"

namespace yoke {

/// What was lost, then on which nodes; with a folder of scenarios, how the first is repeated.
void print(std::vector<ContestCase> const& cases, std::filesystem::path const& folder);

}  // namespace yoke
