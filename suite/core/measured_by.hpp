// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "suite/core/machine.hpp"
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

}  // namespace yoke::core
