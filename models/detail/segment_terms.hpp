// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/option.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::model_detail {

/// Which terms of a kernel's time there are; docs/models.md has the equations. What is off falls back to the simpler
/// term that the comment names.
struct TermSettings {
  bool kinds = true;       ///< all of this; else roofline's flops and bytes
  bool operations = true;  ///< else additions and multiplications take twice t_f, divisions and roots likewise
  bool scalar = true;      ///< else instructions on single numbers take no time
  bool stores = true;      ///< else a byte stored takes as long as a byte loaded
  bool caches = true;      ///< else every byte comes from main memory, and what is loaded again takes no time
  bool padding = true;     ///< else the last register of a short loop is as full as any
  bool gather = true;      ///< else accesses all over memory take no time
  bool loads = true;       ///< else loads from the first cache take no time
  bool phases = true;      ///< else what a host's kernels do besides takes no time
  bool waits = true;       ///< else instructions on single numbers overlap the data's way on a host too
  bool hidden = true;      ///< else streams that instructions hide slow nobody
  bool bound = false;      ///< the longest term alone, as a lower bound has it
};

std::vector<OptionSpec> term_options();
TermSettings term_settings(OptionValues const& options);

/// The time of a kernel alone and by what, and which quantities the machine file lacks for it.
struct SegmentTerms {
  KernelTime time;                     ///< without the launch
  std::vector<std::string> fallbacks;  ///< such as "no t_scalar_s: instructions take no time"
};

/// `items` average items of a segment whose counts are known, of a workload that keeps `data_bytes` on a processor, by
/// the rule of the execution-cache-memory model (Hofmann, Treibig, Hager, Wellein): units of the core overlap each
/// other and the transfers of data; transfers through the caches do not overlap each other. Throws Error if the machine
/// file lacks t_f or t_b. With `bound` no term adds to another: operations, reciprocal roots, other roots,
/// instructions, bytes, what is loaded again and gathers each hide the others, and a byte takes as long as the cheapest
/// byte of a data set of that size or a larger one. On a machine at its best nothing takes less, as far as the counts
/// are right.
SegmentTerms segment_terms(Machine const& machine, Processor processor, Segment const& segment, double items,
                           double data_bytes, Precision precision, TermSettings const& settings);

}  // namespace yoke::model_detail
