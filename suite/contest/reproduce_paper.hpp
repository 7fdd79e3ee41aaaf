// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/reproduction.hpp"

namespace yoke::contest {

/// Number of simulations of each scheduler in CAP's evaluation, and the first seed, for the published values.
struct CapPaperRuns {
  std::uint64_t runs = 31, seed = 1;
};

/// Adds a row for each value that the paper (perdome, peapaw, peach or cap) prints: recomputed and compared. `data` is
/// the folder that contains machines and papers. Throws Error if a file there is missing or invalid.
void reproduce_paper(std::string const& paper, std::filesystem::path const& data,
                     std::vector<analysis::ReproductionRow>& rows);

}  // namespace yoke::contest
