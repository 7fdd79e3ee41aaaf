// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "analysis/observe/comparison.hpp"
#include "analysis/observe/profile_row.hpp"

namespace yoke {

/// The profile of a recording; without `all` the lines that take most time.
void print_profile(std::vector<RecordingRow> const& rows, std::vector<ProfileRow> const& lines, bool all);

/// What sharing an application between host and device would save; without `all` five kernels to look at first.
void print_shared(SharedApplication const& shared, bool all);

}  // namespace yoke
