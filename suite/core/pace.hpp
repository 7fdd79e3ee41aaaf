// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke::core {

/// Lower bound on the duration of copies over a paced link: a copy of `bytes` takes at least `latency_s + bytes /
/// bytes_per_s` seconds.
struct LinkPace {
  double bytes_per_s = 0;
  double latency_s = 0;
  double seconds(double bytes) const { return latency_s + bytes / bytes_per_s; }
  bool operator==(LinkPace const&) const = default;
};

/// Artificial slowdown of a node's processors and links, so that the node emulates one with other processors. Kernels,
/// data, threads and queues stay real; a processor with factor 3 waits after each kernel until three times the kernel's
/// time has passed.
struct Pace {
  /// Factors, at least 1, for the times of arithmetic and of memory accesses; a kernel follows the one that bounds it.
  struct Factors {
    double compute = 1, memory = 1;
    bool operator==(Factors const&) const = default;
  };
  std::map<std::string, Factors> processors;  ///< by name (`processor_name`); unlisted processors keep their speed
  std::optional<LinkPace> link;               ///< link of every device, in both directions

  bool empty() const { return processors.empty() && !link; }
  bool operator==(Pace const&) const = default;
};

/// Parses the items of `--pace`: PROCESSOR=FACTOR, PROCESSOR=compute:FACTOR;memory:FACTOR, and link=RATE,LATENCY, such
/// as host=3 and link=2GB/s,10us. An item without "=" continues the one before. `count` is the number of processors of
/// the node. Throws Error for anything else: a factor below 1, a processor that the node does not have, or a duplicate
/// name.
Pace parse_pace(std::vector<std::string> const& items, std::size_t count);

/// The pace as in the column `pace` of rows, such as "device=3 link=2e+09B/s:1e-05s"; empty for no pace.
std::string pace_text(Pace const& pace);

/// Pace of one workload: a factor for each processor and segment, and a pace for each direction of the links.
struct WorkloadPace {
  std::vector<std::vector<double>> factors;  ///< by processor, then by segment
  std::optional<LinkPace> in, out;           ///< to devices, and from devices
};

/// Returns the factors of `pace` for the segments of `description` on `count` processors. If the factors for arithmetic
/// and memory differ, a segment takes the ratio of max(flops t_f, bytes t_b) with and without them, from `machine`, the
/// machine file of this node. Throws Error if that is needed and `machine` is null or does not have a quantity.
WorkloadPace workload_pace(Pace const& pace, Description const& description, std::size_t count, Machine const* machine);

/// Returns the pace that gives host and device of this node (`here`) the same speed ratio per segment as those of
/// `other`: the relatively too fast processor is slowed down, by the ratio of max(flops t_f, bytes t_b), and the link
/// in proportion to the device's total time. Throws Error if a machine does not have a quantity.
WorkloadPace pace_as(Machine const& other, Description const& description, Machine const& here);

/// Lower bound in seconds for all work on processor `p` alone under `pace`: the sum over segments of max(arithmetic,
/// compulsory bytes) on `machine`, times the factor. A quantity that `machine` does not have counts as 0.
double least_paced_s(WorkloadPace const& pace, Description const& description, Machine const& machine, Processor p);

/// Returns the machine that `pace` makes of `machine`: processor times multiplied, links no faster than the pace, the
/// name and `identity["pace"]` changed. The slowdown by another processor's memory accesses shrinks with that
/// processor's factor, since it accesses memory only for that part of the time. Energies and powers become unavailable.
Machine paced_machine(Machine const& machine, Pace const& pace);

}  // namespace yoke::core
