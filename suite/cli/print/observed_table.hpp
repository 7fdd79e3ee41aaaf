// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/observe/comparison.hpp"
#include "analysis/observe/profile_row.hpp"

namespace yoke {

/// Prints the profile of a recording; without `all` the lines with the most time.
void print_profile(std::vector<RecordingRow> const& rows, std::vector<ProfileRow> const& lines, bool all);

/// Prints the gain of sharing an application between host and device; without `all` the five most promising kernels.
void print_shared(SharedApplication const& shared, bool all);

}  // namespace yoke
