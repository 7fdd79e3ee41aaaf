// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/measured_by.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "suite/core/io/text.hpp"
#include "suite/core/processor.hpp"

namespace yoke::core {
namespace {

std::string fact(Machine const& machine, std::string const& key) {
  auto const found = machine.identity.find(key);
  return found == machine.identity.end() ? "" : found->second;
}

}  // namespace

MeasuredBy measured_by(RunRow const& row) {
  return {row.machine,      row.host_backend,   row.device_backend, row.kokkos,  row.compiler, row.revision,
          row.host_threads, row.device_threads, row.device_units,   row.devices, row.build};
}

std::optional<std::string> difference(MeasuredBy const& measured, Machine const& machine) {
  std::optional<std::string> first;
  auto const compare = [&](std::string const& what, auto const& here, auto const& there) {
    using Value = std::remove_cvref_t<decltype(here)>;
    if (!first && here != Value{} && there != Value{} && here != there)
      first = fmt::format("it has {} {}, the machine file {}", what, here, there);
  };
  compare("machine", measured.machine, machine.name);
  if (machine.processors.size() > device) {
    ProcessorParameters const &of_host = machine.processors[host], &of_device = machine.processors[device];
    compare("host back end", measured.host_backend, of_host.backend);
    compare("device back end", measured.device_backend, of_device.backend);
    compare("threads of the host", measured.host_threads, std::uint64_t{of_host.threads});
    compare("threads of the device", measured.device_threads, std::uint64_t{of_device.threads});
    compare("devices", measured.devices, std::uint64_t{machine.processors.size() - 1});
    compare("compute units of the device", measured.device_units, std::uint64_t{of_device.units});
  }
  compare("compiler", measured.compiler, fact(machine, "compiler"));
  compare("build", measured.build, fact(machine, "build"));
  compare("Kokkos", measured.kokkos, fact(machine, "kokkos"));
  compare("revision", measured.revision, fact(machine, "revision"));
  return first;
}

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
  auto const has = [&](Quantity SharedTimes::*time) {
    return std::any_of(machine.shared.begin(), machine.shared.end(),
                       [&](SharedMemoryTimes const& shared) { return (shared.host.*time).value.has_value(); });
  };
  std::vector<std::string> differences;
  if (revision < 2)
    differences.emplace_back(
        "its gather_set and interference may be too good on processors with large caches or many cores");
  if (revision < 3 && has(&SharedTimes::spread_atomic_contended_s))
    differences.emplace_back("its spread_atomic_contended_s is too good");
  if (has(&SharedTimes::t_b_s)) differences.emplace_back("its t_b_s of shared memory may be too long");
  if (differences.empty()) return {};
  return fmt::format("machine {} was measured by revision {} of the probe: {}; yoke probe measures it again",
                     machine.name, revision, fmt::join(differences, ", and "));
}

}  // namespace yoke::core
