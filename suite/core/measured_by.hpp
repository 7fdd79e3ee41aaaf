// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {

/// Where something was measured, and by which build: what rows say of it.
struct MeasuredBy {
  std::string machine, host_backend, device_backend, kokkos, compiler, revision;
  std::uint64_t host_threads = 0, device_threads = 0, device_units = 0, devices = 1;
  std::string build = {};
  bool operator==(MeasuredBy const&) const = default;
};
MeasuredBy measured_by(RunRow const& row);

/// The first difference between where something was measured and a machine file, as half a sentence; nothing if they
/// agree as far as both say it. A machine file that nothing measured agrees with no other than its own name.
std::optional<std::string> difference(MeasuredBy const& measured, Machine const& machine);

}  // namespace yoke
