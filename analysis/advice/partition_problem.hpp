// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suite/core/files/workload_file.hpp"
#include "suite/core/goal.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Cost of operations on one processor. Times per byte of its link are 0 if moving data is free.
struct ProcessorCost {
  double t_f_s = 0, t_b_s = 0;  ///< seconds per flop, per byte
  double in_s = 0, out_s = 0;   ///< seconds per byte moved to it, back home
  double e_f_j = 0, e_b_j = 0;  ///< joules per flop, per byte
  double p_s_w = 0;             ///< drawn as long as the node works
};

/// A workload to be divided: every segment in any proportion among all processors. The bytes of each segment are those
/// that are to be counted.
struct PartitionProblem {
  std::vector<PaperSegment> segments;
  std::vector<ProcessorCost> processors;  ///< the host, then the devices
  bool energies = false;                  ///< whether energies and powers are known

  double static_w() const;
  /// Of a whole segment on a processor, without static power.
  double dynamic_j(std::size_t segment, Processor processor) const;
};

/// fractions[segment][processor], each in [0, 1], each segment's sum being 1.
using Fractions = std::vector<std::vector<double>>;

/// The processor that does all of a segment; nothing for a segment that may be divided. Empty: all may.
using PinnedSegments = std::vector<std::optional<Processor>>;
/// The partition that divides no segment.
Fractions whole_segments(PartitionProblem const& problem, std::vector<Processor> const& places);

/// Parts of a processor that can be busy, all at the same time.
enum class Part { flops, bytes, link_in, link_out };
/// The parts that can take time, in order.
std::vector<Part> busy_parts(ProcessorCost const& cost);

/// One processor's time for one part.
struct BusyPart {
  Processor processor = host;
  Part part = Part::flops;
  double time_s = 0;
  std::string name() const;  ///< such as "device bytes"
};

/// Time and energy of a partition: PeaPaw's eqs 14 to 17 and 24 for any number of processors, with the links as further
/// parts.
struct PartitionValue {
  double time_s = 0;                      ///< of the busiest part
  std::vector<BusyPart> busy;             ///< of every processor, in order
  std::size_t bottleneck = 0;             ///< index in `busy`; the first of equal ones
  std::optional<double> energy_j;         ///< static powers over the whole time, and each operation's energy
  std::optional<double> power_w() const;  ///< average: the node's energy over the time; nobody waits on purpose
};

/// Contract: as many fractions as segments and processors.
PartitionValue evaluate(PartitionProblem const& problem, Fractions const& fractions);

inline double objective(PartitionValue const& value, Goal goal) {
  return objective(value.time_s, value.energy_j, goal);
}

}  // namespace yoke
