// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <string>
#include <utility>

#include "suite/core/description.hpp"
#include "suite/probe/compute.hpp"

namespace yoke::microbench {

/// The least time that work can take, and what sets it.
struct Limit {
  double s = 0;
  std::string by;  ///< "multiply ports", "add ports", "ports", "dividers", "scalars", "L1", "L2", "L3", "caches" of
                   ///< a GPU, or "memory"
};

/// What a processor's parts do at most, each measured alone: operations of each kind from registers, again whenever
/// they are asked for, since a slow spell must not become a limit; and bytes from where they lie, when they are first
/// asked for. On the thread that constructed the processors.
class Limits {
 public:
  Limits(Processors& processors, Processor processor) : processors_(processors), processor_(processor) {}
  /// All of a segment whose counts are known: the largest of the times of multiplications, of additions, of both
  /// together, of divisions and roots, of a host's instructions on single numbers, of loads from what stays live (of a
  /// GPU the fastest set), and of all data once, loads and stores one after the other. No time if the counts are not
  /// known.
  Limit of(Segment const& segment, Precision precision);

 private:
  enum class Access { load, store, stream };
  double per_s(Precision precision, Operation operation);
  double scalars_per_s();
  double bytes_per_s(Access access, double working_set_bytes);
  double cached_bytes_per_s();
  bool on_host() const;
  std::string place_of(double bytes) const;

  Processors& processors_;
  Processor processor_;
  std::map<std::pair<Precision, Operation>, double> operations_;
  std::map<std::pair<Access, double>, double> accesses_;
  double scalars_ = 0;
};

}  // namespace yoke::microbench
