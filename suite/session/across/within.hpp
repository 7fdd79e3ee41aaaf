// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/data_mode.hpp"
#include "suite/core/plan.hpp"
#include "suite/execution/slicing.hpp"

namespace yoke {

/// Plan by which each rank splits a piece again, among its own processors.
struct Within {
  Plan plan;
  DataMode data = DataMode::resident;
  std::size_t depth = 1;
  Slicing slicing;
};

}  // namespace yoke
