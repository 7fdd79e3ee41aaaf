// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <vector>

#include "suite/core/processor.hpp"

namespace yoke {

/// What one run of a kernel on one processor did, and what the parts of the node drew meanwhile.
struct EnergySample {
  double flops_single = 0, flops_double = 0, bytes = 0, seconds = 0, joules = 0;
};

/// A measurement of the node's energy: a kernel on one processor, the others idle.
struct NodeEnergySample {
  std::optional<Processor> processor;  ///< nothing: all idle
  EnergySample work;                   ///< joules are those of the node
  std::optional<double> host_j, device_j;
};

}  // namespace yoke
