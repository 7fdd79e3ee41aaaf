// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace yoke::session {

/// Clocks to set, in hertz by name: host, device, memory. Clocks without an entry are left alone.
using ClockChoice = std::map<std::string, double>;

/// Parses "A,B,C" or "A:B:STEP", B included. Throws Error that names the option if the text is neither, or if a number
/// is below `min` or above `max`.
std::vector<double> range_of(std::string const& option, std::string const& text, double min, double max);

/// Returns every combination of these lists; an empty text leaves its clock out. Never empty.
std::vector<ClockChoice> clock_points(std::string const& host, std::string const& device, std::string const& memory);

/// Returns the points in an order that depends on `seed` only, so that drift of the node is not taken for the effect of
/// a clock.
std::vector<ClockChoice> shuffled(std::vector<ClockChoice> points, std::uint64_t seed);

/// Formats a choice as in rows, such as "host=2600000000;device=705000000".
std::string clocks_text(ClockChoice const& choice);

}  // namespace yoke::session
