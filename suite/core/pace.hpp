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

namespace yoke {

/// A rate and a latency that copies of a paced link do not exceed: a copy of `bytes` takes at least
/// `latency_s + bytes / bytes_per_s` seconds.
struct LinkPace {
  double bytes_per_s = 0;
  double latency_s = 0;
  double seconds(double bytes) const { return latency_s + bytes / bytes_per_s; }
  bool operator==(LinkPace const&) const = default;
};

/// How much slower the processors of a node and its links are made than they are, so that a node plays one with other
/// processors. Kernels, data, threads and queues stay real; a processor that is paced by 3 waits after each kernel
/// until three times the kernel's time has passed.
struct Pace {
  /// Factors of at least 1 for the time of arithmetic and of memory accesses; a kernel's time follows the one that
  /// bounds it.
  struct Factors {
    double compute = 1, memory = 1;
    bool operator==(Factors const&) const = default;
  };
  std::map<std::string, Factors> processors;  ///< by name (`processor_name`); the others keep their speed
  std::optional<LinkPace> link;               ///< of every device, both ways

  bool empty() const { return processors.empty() && !link; }
  bool operator==(Pace const&) const = default;
};

/// Parses the items of `--pace`: PROCESSOR=FACTOR, PROCESSOR=compute:FACTOR;memory:FACTOR, and link=RATE,LATENCY, such
/// as host=3 and link=2GB/s,10us, where an item without "=" continues the one before. `count` is the number of
/// processors of the node. Throws Error for anything else: a factor below 1, a processor that the node lacks, a name
/// that comes twice.
Pace parse_pace(std::vector<std::string> const& items, std::size_t count);

/// The pace as the column `pace` of rows has it, such as "device=3 link=2e+09B/s:1e-05s"; empty for no pace.
std::string pace_text(Pace const& pace);

/// The pace of one workload: a factor for each processor and segment, and a pace for each direction of the links.
struct WorkloadPace {
  std::vector<std::vector<double>> factors;  ///< by processor and segment
  std::optional<LinkPace> in, out;           ///< to devices, from devices
};

/// The factors of `pace` for the segments of `description` on `count` processors. A segment with different factors for
/// arithmetic and memory takes the ratio of max(flops t_f, bytes t_b) with and without them, from `machine`, this
/// node's own. Throws Error if that is needed and `machine` is null or lacks a quantity.
WorkloadPace workload_pace(Pace const& pace, Description const& description, std::size_t count, Machine const* machine);

/// The pace that gives host and device of this node (`here`) the ratio of speeds that those of `other` have for each
/// segment: the processor that is relatively too fast is slowed down, by the ratio of max(flops t_f, bytes t_b), and
/// the link in proportion to the device's whole time. Throws Error if a machine lacks a quantity.
WorkloadPace pace_as(Machine const& other, Description const& description, Machine const& here);

/// The least seconds of all work on processor `p` alone under `pace`: the sum over segments of the larger of the times
/// of arithmetic and of compulsory bytes on `machine`, multiplied. 0 for a quantity that `machine` lacks.
double least_paced_s(WorkloadPace const& pace, Description const& description, Machine const& machine, Processor p);

/// The machine that `pace` makes of `machine`: times of its processors multiplied, links no faster than the pace, the
/// name and `identity["pace"]` changed. The slow-down by another processor's memory accesses shrinks with that
/// processor's factor, since it accesses memory for that part of the time only. Energies and powers become unavailable.
Machine paced_machine(Machine const& machine, Pace const& pace);

}  // namespace yoke
