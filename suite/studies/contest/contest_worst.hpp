// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "analysis/contest/contest_loss.hpp"
#include "suite/studies/contest/contestants.hpp"

namespace yoke {

/// The `count` instances with the greatest ratios, the worst first, done again; ratios[i] is of seed `first_seed` + i.
/// If the goal is energy, the cases say what energy was lost on, too.
std::vector<ContestCase> worst_cases(Contestant const& contestant, Goal goal, std::span<double const> ratios,
                                     std::uint64_t first_seed, std::size_t count);

/// A file for each, which `yoke simulate` repeats with the case's `replay`. Makes the folder where there is none.
void write_scenarios(std::filesystem::path const& folder, std::span<ContestCase const> cases);

/// The file in such a folder of the instance of this seed.
std::string scenario_name(std::uint64_t seed);

}  // namespace yoke
