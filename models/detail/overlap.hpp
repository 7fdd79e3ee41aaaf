// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>

#include "suite/core/segment_times.hpp"

namespace yoke::models {

/// Times of a kernel's work, in seconds, if nothing else delays it.
struct KernelWork {
  std::vector<TimeTerm> core;       ///< units of the core, which work concurrently; at least one
  std::vector<TimeTerm> transfers;  ///< one after the other
  double waiting_s = 0;             ///< of the core's `instructions`, those that access memory: no transfer hides them
  double memory_s = 0;              ///< main memory's part of the transfers
};

/// Time of a kernel, its pressures and parts in seconds, without its spread.
struct Overlapped {
  KernelTime time;
  bool in_core = false;  ///< true if the core takes at least as long as the data
};

/// Overlaps the units of the core with the transfers. `partly`: they hide each other in part (docs/models.md, the
/// knee), and each term has the time in proportion to its square; otherwise the longer hides the shorter. `hidden`: the
/// shorter exerts its pressure meanwhile.
Overlapped overlapped(KernelWork const& work, bool partly, bool hidden);

}  // namespace yoke::models
