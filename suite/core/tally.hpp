// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/counts.hpp"

namespace yoke {

/// Operations of kernels executed with the instrumented arithmetic type (suite/node/counted.hpp), all items together.
struct Tally {
  /// Counts by kind. `read_bytes`: bytes of distinct locations that were read before they were written; `write_bytes`:
  /// bytes of distinct locations that were written. Counts of anything but floating-point operations and accesses are
  /// 0.
  Counts counts;
  double functions = 0;                       ///< calls of exp, pow, sin and so on, for which `Counts` has no field
  double loaded_bytes = 0, stored_bytes = 0;  ///< every access in the source, without registers or caches

  /// Flops; a function call counts as one.
  double flops() const { return counts.flops() + functions; }
  /// Bytes of all accesses in the source.
  double accessed_bytes() const { return loaded_bytes + stored_bytes; }
  /// Bytes of distinct locations that were read or written.
  double compulsory_bytes() const { return counts.read_bytes + counts.write_bytes; }
  bool operator==(Tally const&) const = default;
};

/// Tally of one segment.
struct NamedTally {
  std::string name;  ///< name of the segment
  Tally tally;
};

}  // namespace yoke
