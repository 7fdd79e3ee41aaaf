// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace yoke {

/// Returns the valid name that was probably meant: a few letters away, or with other case, '_' or '-'. Empty if none is
/// near.
std::string near_name(std::string_view name, std::vector<std::string> const& valid);

/// Returns "; did you mean X?", or an empty text.
std::string did_you_mean(std::string_view name, std::vector<std::string> const& valid);

}  // namespace yoke
