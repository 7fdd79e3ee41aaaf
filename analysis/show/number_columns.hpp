// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <set>
#include <string>

namespace yoke {

/// Returns the names of columns that contain numbers in every kind of yoke's rows that has them.
std::set<std::string> const& number_columns();

}  // namespace yoke
