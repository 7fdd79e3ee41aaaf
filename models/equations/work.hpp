// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace yoke::equations {

/// Flops and bytes of memory traffic of one processor.
struct Work {
  double flops = 0, bytes = 0;
  Work& operator+=(Work const& other) {
    flops += other.flops;
    bytes += other.bytes;
    return *this;
  }
};

}  // namespace yoke::equations
