// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/surface_row.hpp"

namespace yoke {

std::span<Column<SurfaceRow> const> SurfaceRow::columns() {
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

}  // namespace yoke
