// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// Reads `text`, the value of `option`: "5%" or "0.05" is 0.05. Throws Error, naming the option, for any other text,
/// for numbers above `max`, and for numbers of 1 or more without a percent sign, which are nearly always meant as
/// percent.
double fraction_of_text(std::string const& option, std::string const& text, double max);

}  // namespace yoke
