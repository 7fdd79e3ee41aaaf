// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "suite/core/scenario.hpp"

namespace yoke {

/// Throws Error naming file and key: malformed, unknown, missing, out of range.
Scenario parse_scenario(std::string_view text, std::string const& where);
Scenario read_scenario(std::filesystem::path const& file);

/// The scenario as a file, which reads back as the very same.
std::string scenario_text(Scenario const& scenario);

}  // namespace yoke
