// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "suite/core/machine.hpp"

namespace yoke {

/// Whether a probe measured the machine: its t_b is of bytes that pass through memory. Else it is published or
/// imagined, and its t_b goes with the papers' rule, which counts every array access.
inline bool is_measured(Machine const& machine) {
  return !machine.processors.empty() && machine.processors[host].t_b_s.source == Quantity::Source::measured;
}

}  // namespace yoke
