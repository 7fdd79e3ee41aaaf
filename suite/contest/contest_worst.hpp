// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "analysis/contest/contest_loss.hpp"
#include "suite/contest/contestants.hpp"

namespace yoke::contest {

/// Repeats the `count` instances with the greatest ratios, the worst first; ratios[i] belongs to seed `first_seed` + i.
/// The cases contain the causes of the loss, too, if the goal is energy.
std::vector<analysis::ContestCase> worst_cases(Contestant const& contestant, Goal goal, std::span<double const> ratios,
                                               std::uint64_t first_seed, std::size_t count, analysis::ContestLaw law);

/// Writes a file for each case, which `yoke-research simulate` repeats with the case's `replay`. Creates the folder if
/// it does not exist.
void write_scenarios(std::filesystem::path const& folder, std::span<analysis::ContestCase const> cases,
                     analysis::ContestLaw law);

/// Returns the file name, in such a folder, of the instance with this seed.
std::string scenario_name(std::uint64_t seed);

}  // namespace yoke::contest
