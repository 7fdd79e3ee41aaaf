// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// The valid name that was probably meant: few letters apart, upper or lower case, '_' or '-'. Empty if none is near.
std::string near_name(std::string_view name, std::vector<std::string> const& valid);

/// "; did you mean X?" or nothing.
std::string did_you_mean(std::string_view name, std::vector<std::string> const& valid);

}  // namespace yoke
