// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/scenario.hpp"

namespace yoke::core {

/// Reads a scenario. Throws Error naming file and key for a malformed, unknown, missing or out-of-range key.
Scenario parse_scenario(std::string_view text, std::string const& where);
/// Reads the scenario in a file.
Scenario read_scenario(std::filesystem::path const& file);

/// Returns the scenario as text that parses to an equal scenario.
std::string scenario_text(Scenario const& scenario);

}  // namespace yoke::core
