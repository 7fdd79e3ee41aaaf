// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>

#include "suite/core/option.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {

/// A plan to measure: a partitioner with its options.
struct Plan {
  Partitioner const* partitioner = nullptr;
  OptionValues options;
  std::uint64_t copy = 0;  ///< 1 for the second of two identical plans, which differ only by chance
};

}  // namespace yoke
