// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace yoke {

/// Clocks to set, in hertz by name: host, device, memory. Empty: all are left alone.
using ClockChoice = std::map<std::string, double>;

/// "A,B,C" or "A:B:STEP", B included. Throws Error naming the option if the text is neither, or a number is below
/// `min` or above `max`.
std::vector<double> range_of(std::string const& option, std::string const& text, double min, double max);

/// Every combination of these lists; an empty text leaves its clock out. There is at least one choice.
std::vector<ClockChoice> clock_points(std::string const& host, std::string const& device, std::string const& memory);

/// In an order that depends on the seed alone, so that a drift of the node is not taken for an effect of a clock.
std::vector<ClockChoice> shuffled(std::vector<ClockChoice> points, std::uint64_t seed);

/// As rows say it, such as "host=2600000000;device=705000000".
std::string clocks_text(ClockChoice const& choice);

}  // namespace yoke
