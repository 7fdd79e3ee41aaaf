// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>

namespace yoke {

/// The processors of this machine that workloads are prepared on. The core uses only their number.
class Node {
 public:
  virtual ~Node() = default;
  virtual std::size_t count() const = 0;  ///< number of processors: the host and its devices
};

}  // namespace yoke
