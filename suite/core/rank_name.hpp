// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <string>

namespace yoke {

/// Name, in rows of pieces, of a rank that acts as a processor: "rank0" (the host), "rank1" ...
inline std::string rank_name(std::size_t rank) { return "rank" + std::to_string(rank); }

}  // namespace yoke
