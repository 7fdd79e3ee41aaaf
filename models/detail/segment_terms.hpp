// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

#include "suite/core/machine.hpp"
#include "suite/core/option.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/segment_times.hpp"

namespace yoke::models {

/// Terms of a kernel's time; docs/models.md has the equations. A term that is off falls back to the simpler one in its
/// comment.
struct TermSettings {
  bool kinds = true;       ///< all terms below; off: roofline's flops and bytes
  bool operations = true;  ///< off: additions, multiplications, divisions and roots take twice t_f
  bool scalar = true;      ///< off: scalar instructions take no time
  bool stores = true;      ///< off: a stored byte takes as long as a loaded one
  bool caches = true;      ///< off: every byte comes from main memory, and repeated loads take no time
  bool padding = true;     ///< off: the last vector register of a short loop is full
  bool gather = true;      ///< off: random accesses take no time
  bool atomics = true;     ///< off: an atomic addition takes a random access and instructions
  bool loads = true;       ///< off: loads from the first-level cache take no time
  bool phases = true;      ///< off: side loops of a host's kernels take no time
  bool waits = true;       ///< off: scalar instructions that access memory overlap data transfers on a host too
  bool knee = true;        ///< off: core units and data transfers of a host hide each other wholly
  bool hidden = true;      ///< off: memory streams hidden behind instructions do not slow neighbors
  bool concurrent = true;  ///< off: a processor loads and stores main memory one after the other
  bool rows = true;        ///< off: rows are read and stored like one long stream
  bool bound = false;      ///< the longest term alone, for a lower bound
};

/// Options that switch the terms, and the settings they select.
std::vector<OptionSpec> term_options();
TermSettings term_settings(OptionValues const& options);

/// Isolated time of a kernel by term, and the quantities missing from the machine file.
struct SegmentTerms {
  KernelTime time;                     ///< without the launch
  std::vector<std::string> fallbacks;  ///< e.g. "no t_scalar_s: instructions take no time"
};

/// Computes the terms for `items` average items of a segment with known counts, in a workload that keeps `data_bytes`
/// on a processor, by the execution-cache-memory model (Hofmann, Treibig, Hager, Wellein): core units overlap each
/// other and the data transfers; transfers through the caches do not overlap each other. Unlike in that model, on a
/// host core and data overlap in part: their time is the root of the sum of their squares. Atomic additions overlap
/// nothing on a host, whose atomic instructions wait for earlier stores and hold back later loads; a GPU's threads do
/// not wait for theirs, so these are one more unit of the core. Throws Error if the machine file lacks t_f or t_b. With
/// `bound` no terms add up: operations, reciprocal roots, other roots, instructions, bytes, rereads, gathers and atomic
/// additions each hide the others, a byte takes as long as the cheapest byte of a data set of at least that size,
/// loads and stores overlap by the least serialization, stores in pieces take at least their own time, and an atomic
/// addition takes as long as the cheapest one. On a machine at its best no kernel is faster, provided that the counts
/// are right.
SegmentTerms segment_terms(Machine const& machine, Processor processor, Segment const& segment, double items,
                           double data_bytes, Precision precision, TermSettings const& settings);

}  // namespace yoke::models
