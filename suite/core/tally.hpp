// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/counts.hpp"

namespace yoke {

/// What kernels did with numbers that count (suite/node/counted.hpp), all items together.
struct Tally {
  /// By kind. `read_bytes`: different places that were read before anything was written there, `write_bytes`:
  /// different places that were written. Everything that is no operation on floating-point numbers and no access is 0.
  Counts counts;
  double functions = 0;                       ///< calls of exp, pow, sin and so on, for which `Counts` has no kind
  double loaded_bytes = 0, stored_bytes = 0;  ///< every access as the source has it: no register, no cache

  /// A call of a function is one.
  double flops() const { return counts.flops() + functions; }
  double accessed_bytes() const { return loaded_bytes + stored_bytes; }
  double compulsory_bytes() const { return counts.read_bytes + counts.write_bytes; }
  bool operator==(Tally const&) const = default;
};

/// The tally of a part of a workload.
struct NamedTally {
  std::string name;  ///< of the segment
  Tally tally;
};

}  // namespace yoke
