// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>

namespace yoke {

/// What rows of pieces call a rank that was a processor of the schedule: rank0, which stands for the host, rank1 ...
inline std::string rank_name(std::size_t rank) { return "rank" + std::to_string(rank); }

}  // namespace yoke
