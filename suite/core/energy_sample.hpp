// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "suite/core/processor.hpp"

namespace yoke {

/// Work of one kernel run on one processor, and the energy drawn meanwhile.
struct EnergySample {
  double flops_single = 0, flops_double = 0, bytes = 0, seconds = 0, joules = 0;
};

/// An energy measurement of the node: a kernel on one processor while the others idle.
struct NodeEnergySample {
  std::optional<Processor> processor;  ///< `std::nullopt`: all processors idle
  EnergySample work;                   ///< `joules` is the energy of the whole node
  std::optional<double> host_j, device_j;
};

}  // namespace yoke
