// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace yoke {

/// The values of "0.1,0.5" or of "0.1:0.9:0.1" (from, to, step; both ends included), or both with commas between them,
/// each once. Throws Error, naming the option, for an empty value and a range that has no end or more than 10,000
/// values.
std::vector<std::string> sweep_values(std::string const& option, std::string const& text);

}  // namespace yoke
