// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/workload.hpp"

namespace yoke {

/// A workload of some size.
struct WorkloadChoice {
  Workload const* workload = nullptr;
  Problem problem;
};

}  // namespace yoke
