// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"

namespace yoke::core {

/// Revision of the probe; incremented when an existing name gets a different meaning. Revision 1, which files do not
/// record, differs in three ways: gathers came from caches if these were large; processors measured in isolation had
/// neighbors whose threads were not yet idle; arrays were small if the system describes no caches.
inline constexpr int probe_revision = 2;

/// Revision of the probe that measured the machine; 1 if the file does not contain it.
int probe_revision_of(Machine const& machine);

/// Returns a sentence on the differences of an older probe; empty if the current one measured this machine, or none
/// did.
std::string older_probe(Machine const& machine);

/// Why the machine is not one that a probe measured, with the missing quantity or the source of its numbers; empty if
/// it is.
std::string why_unmeasured(Machine const& machine);

/// True if a probe measured the machine; then t_b is the time per byte of memory traffic. Otherwise the machine is
/// published or simulated, and t_b follows the papers' rule, which counts every array access.
inline bool is_measured(Machine const& machine) {
  return !machine.processors.empty() && machine.processors[host].t_b_s.source == Quantity::Source::measured;
}

}  // namespace yoke::core
