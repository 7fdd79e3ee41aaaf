// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace yoke::cli {

/// Reads `text`, the value of `option`: "5%" or "0.05" is 0.05. Throws Error, naming the option, for any other text,
/// for numbers above `max`, and for numbers of 1 or more without a percent sign, which are nearly always meant as
/// percent.
double fraction_of_text(std::string const& option, std::string const& text, double max);

/// Returns the values of "0.1,0.5" or of "0.1:0.9:0.1" (from, to, step; both ends included), or of such lists and
/// ranges separated by commas, each value once. Throws Error, naming the option, for an empty value, and for a range
/// without an end or with more than 10,000 values.
std::vector<std::string> sweep_values(std::string const& option, std::string const& text);

}  // namespace yoke::cli
