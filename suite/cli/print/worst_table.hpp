// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <vector>

#include "analysis/contest/contest_loss.hpp"

namespace yoke {

/// Prints the losses, then their nodes; with a folder of scenarios, also the command that repeats the first.
void print(std::vector<ContestCase> const& cases, std::filesystem::path const& folder);

}  // namespace yoke
