// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/description.hpp"
#include "suite/probe/compute.hpp"

namespace yoke::microbench {

/// The least time that work can take, and what sets it.
struct Limit {
  double s = 0;
  std::string by;  ///< "multiply ports", "add ports", "ports", "dividers", "scalars", "L1", "L2", "L3", "caches" of
                   ///< a GPU, or "memory"
};

enum class Access { load, store, stream };

/// What the parts of a processor do at most.
class Peaks {
 public:
  virtual ~Peaks() = default;
  /// Whether it is a host or a part of one. Else it is a GPU, and nothing that is counted in a host's kernels, nor a
  /// working set of a host's threads, says anything of it.
  virtual bool on_host() const = 0;
  virtual double operations_per_s(Precision precision, Operation operation) = 0;
  virtual double scalars_per_s() = 0;
  virtual double bytes_per_s(Access access, double working_set_bytes) = 0;
  /// The cache of a host that holds so many bytes, or "memory".
  virtual std::string place_of(double bytes) const = 0;
};

/// All of a segment whose counts are known: the largest of the times of multiplications, of additions, of both
/// together, of divisions and roots, of a host's instructions on single numbers, of loads from what stays live (of a
/// GPU the fastest set), and of all data once, loads and stores one after the other. No time if the counts are not
/// known. Only the peaks that the segment needs are asked for.
Limit limit_of(Peaks& peaks, Segment const& segment, Precision precision);

}  // namespace yoke::microbench
