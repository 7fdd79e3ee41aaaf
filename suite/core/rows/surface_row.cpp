// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/surface_row.hpp"

namespace yoke {

std::span<Column<SurfaceRow> const> SurfaceRow::columns() {
  using Row = SurfaceRow;
  static Column<Row> const list[] = {
      {"schema", "version of this list of columns", &Row::schema},
      {"machine", "name of the machine file's machine", &Row::machine},
      {"intensity", "operational intensity of the whole workload in flop/byte", &Row::intensity, not_negative},
      {"intensity_host", "that of the host's part; 0 where it has none", &Row::intensity_host, not_negative},
      {"intensity_device", "that of the devices' part; 0 where they have none", &Row::intensity_device, not_negative},
      {"kind", "CO, GO, DP (finishing together), CP, or impossible: no partition has these intensities", &Row::kind},
      {"flops_per_s", "bound of the performance; empty where impossible", &Row::flops_per_s, not_negative},
      {"flops_per_j", "energy efficiency; empty where impossible or the machine file lacks energies", &Row::flops_per_j,
       not_negative},
  };
  return list;
}

}  // namespace yoke
