// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

namespace yoke {

/// "5%" or "0.05" as 0.05. Throws Error, naming the option, for anything else and beyond `max`.
double fraction_of_text(std::string const& option, std::string const& text, double max);

}  // namespace yoke
