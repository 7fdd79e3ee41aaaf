// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke {

/// Counts up when the probe measures something else under the same names. 1, which files do not say: gathers came from
/// caches if these were large, processors measured alone had neighbours whose threads had not come to rest, and arrays
/// were small where the system describes no caches.
inline constexpr int probe_revision = 2;

/// The revision of the probe that measured the machine; 1 if the file does not say.
int probe_revision_of(Machine const& machine);

/// One sentence on what older probes measured otherwise; empty if this machine was measured by the present one, or not
/// at all.
std::string older_probe(Machine const& machine);

/// Whether a probe measured the machine: its t_b is of bytes that pass through memory. Else it is published or
/// imagined, and its t_b goes with the papers' rule, which counts every array access.
inline bool is_measured(Machine const& machine) {
  return !machine.processors.empty() && machine.processors[host].t_b_s.source == Quantity::Source::measured;
}

}  // namespace yoke
