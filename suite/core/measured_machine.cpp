// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/measured_machine.hpp"

#include "suite/core/io/number.hpp"

namespace yoke::core {

int probe_revision_of(Machine const& machine) {
  auto const found = machine.identity.find("probe_revision");
  return found == machine.identity.end() ? 1 : parse_number<int>(found->second).value_or(1);
}

std::string why_unmeasured(Machine const& machine) {
  if (is_measured(machine)) return {};
  if (machine.processors.empty()) return "it has no processors";
  auto const& t_b = machine.processors[host].t_b_s;
  if (t_b.source == Quantity::Source::unavailable)
    return "the host's t_b_s, seconds per byte of main memory, is unavailable (" + t_b.reason + ")";
  return "its numbers are published or simulated";
}

std::string older_probe(Machine const& machine) {
  int const revision = probe_revision_of(machine);
  if (!is_measured(machine) || revision >= probe_revision) return {};
  return "machine " + machine.name + " was measured by revision " + std::to_string(revision) +
         " of the probe: its gather_set and interference may be too good on processors with large caches or many "
         "cores; yoke probe measures it again";
}

}  // namespace yoke::core
