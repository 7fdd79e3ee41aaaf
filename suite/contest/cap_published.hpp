// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <span>
#include <vector>

#include "analysis/contest/cap_live.hpp"
#include "models/published/inputs.hpp"

namespace yoke {

/// Returns the workloads of CAP's Tables 3 and 4, from the rows of data/papers/cap.csv. Throws Error if a number is
/// missing.
std::vector<CapPublished> published_cap(std::span<published::PublishedValue const> rows);

}  // namespace yoke
