// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/processor.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::core {

/// Node and build of a measurement, as recorded in rows.
struct MeasuredBy {
  std::string machine, host_backend, device_backend, kokkos, compiler, revision;
  std::uint64_t host_threads = 0, device_threads = 0, device_units = 0, devices = 1;
  std::string build = {};
  bool operator==(MeasuredBy const&) const = default;
};
/// Extracts the columns of node and build from a row.
MeasuredBy measured_by(RunRow const& row);

/// Returns the first mismatch between a measurement and a machine file, as a sentence fragment; `std::nullopt` if all
/// fields that both contain agree. For a machine file that was not measured, only the names are compared.
std::optional<std::string> difference(MeasuredBy const& measured, Machine const& machine);

/// Revision of the probe; incremented when an existing name gets a different meaning. Revision 1, which files do not
/// record, differs in three ways: gathers came from caches if these were large; processors measured in isolation had
/// neighbors whose threads were not yet idle; arrays were small if the system describes no caches. Revision 2 and
/// earlier ones added to one cache line of the shared memory after another, which caches fetch ahead, not at random.
/// Revision 3 and earlier ones streamed through the shared memory by another kernel than through a processor's own
/// memory.
inline constexpr int probe_revision = 4;

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
