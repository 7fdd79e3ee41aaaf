// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke::core {

/// A point of the design space: a row of the surface that `yoke plot --points` writes.
struct SurfaceRow {
  std::uint64_t schema = 1;
  std::string machine;
  double intensity = 0, intensity_host = 0, intensity_device = 0;
  std::string kind;
  std::optional<double> flops_per_s, flops_per_j;

  static std::span<Column<SurfaceRow> const> columns();
};

inline std::span<Column<SurfaceRow> const> SurfaceRow::columns() {
  using Row = SurfaceRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      {"intensity", "operational intensity of the whole workload in flop/byte", &Row::intensity, not_negative},
      {"intensity_host", "operational intensity of the host's part; 0 without such a part", &Row::intensity_host,
       not_negative},
      {"intensity_device", "operational intensity of the devices' part; 0 without such a part", &Row::intensity_device,
       not_negative},
      {"kind", "CO, GO, DP (finishing together), CP, or impossible: no partition has these intensities", &Row::kind},
      {"flops_per_s", "bound of the performance; empty if impossible", &Row::flops_per_s, not_negative},
      {"flops_per_j", "energy efficiency; empty if impossible or if the machine file lacks energies", &Row::flops_per_j,
       not_negative},
  };
  return list;
}

}  // namespace yoke::core
