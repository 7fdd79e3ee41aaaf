// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/core/files/workload_file.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/processor.hpp"

namespace yoke::analysis {

/// Cost of operations on one processor. Times per byte of its link are 0 if moving data is free.
struct ProcessorCost {
  double t_f_s = 0, t_b_s = 0;  ///< seconds per flop and per byte
  double in_s = 0, out_s = 0;   ///< seconds per byte moved to it, and back home
  double e_f_j = 0, e_b_j = 0;  ///< joules per flop and per byte
  double p_s_w = 0;             ///< static power, drawn while the node works
};

/// A workload to partition: every segment in any proportion among all processors. The caller chooses which bytes of
/// each segment count.
struct PartitionProblem {
  std::vector<core::PaperSegment> segments;
  std::vector<ProcessorCost> processors;  ///< the host, then the devices
  bool energies = false;                  ///< true if energies and powers are known

  /// Sum of the static powers of all processors.
  double static_w() const;
  /// Energy of a whole segment on a processor, without static power.
  double dynamic_j(std::size_t segment, Processor processor) const;
};

/// fractions[segment][processor] in [0, 1]; each segment sums to 1.
using Fractions = std::vector<std::vector<double>>;

/// Processor that does all of a segment; `std::nullopt` for a segment that may be split. Empty if all may be split.
using PinnedSegments = std::vector<std::optional<Processor>>;
/// Returns the partition that splits no segment.
Fractions whole_segments(PartitionProblem const& problem, std::vector<Processor> const& places);

/// Parts of a processor that can be busy, all concurrently.
enum class Part { flops, bytes, link_in, link_out };
/// Returns the parts with a nonzero cost, in order.
std::vector<Part> busy_parts(ProcessorCost const& cost);

/// Busy time of one part of one processor.
struct BusyPart {
  Processor processor = host;
  Part part = Part::flops;
  double time_s = 0;
  std::string name() const;  ///< e.g. "device bytes"
};

/// Time and energy of a partition: PeaPaw's eqs 14 to 17 and 24 for any number of processors, with links as further
/// parts.
struct PartitionValue {
  double time_s = 0;                      ///< time of the busiest part
  std::vector<BusyPart> busy;             ///< busy parts of all processors, in order
  std::size_t bottleneck = 0;             ///< index in `busy`; the first of equal ones
  std::optional<double> energy_j;         ///< static powers over the whole time plus the energy of each operation
  std::optional<double> power_w() const;  ///< average power: energy over time; no processor waits on purpose
};

/// Evaluates a partition. Contract: one row of fractions per segment, one fraction per processor.
PartitionValue evaluate(PartitionProblem const& problem, Fractions const& fractions);

inline double objective(PartitionValue const& value, Goal goal) {
  return yoke::objective(value.time_s, value.energy_j, goal);
}

}  // namespace yoke::analysis
