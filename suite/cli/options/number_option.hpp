// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>

namespace yoke {

/// Checks of options that are numbers, by their text: CLI11 itself takes -1 for a very large number, and nan for one
/// that lies in any range.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max);
CLI::Validator real_number(double min, double max);

}  // namespace yoke
